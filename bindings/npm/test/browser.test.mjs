// The package in a headless Chromium, both forms; skipped where there is none. $THRONG_NPM names the package's folder.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.env.THRONG_NPM ?? join(here, "../../../build-npm/package"));
const chromium = ["chromium", "chromium-browser", "google-chrome"].find((name) => {
  try {
    return execFileSync("which", [name], { stdio: "pipe" }).length > 0;
  } catch {
    return false;
  }
});
const TYPES = { mjs: "text/javascript", wasm: "application/wasm", html: "text/html" };
const PAGE = `<!doctype html><script type="module">
let told;
try {
  const { worldsOf } = await import("/worlds.mjs");
  const inlined = await import("/index.mjs"), beside = await import("/file.mjs");
  await beside.init();
  told = JSON.stringify([worldsOf(inlined).hashes(), worldsOf(beside).hashes()]);
} catch (error) {
  told = String(error?.stack ?? error);
}
await fetch("/told", { method: "POST", body: told });
</script>`;

/** The report of the page. */
function visit() {
  return new Promise((tell, fail) => {
    const profile = mkdtempSync(join(tmpdir(), "throng-npm-"));
    let browser = null;
    const server = createServer((request, response) => {
      if (request.method === "POST") {
        let body = "";
        request.on("data", (part) => (body += part));
        request.on("end", () => {
          response.end();
          end(tell, body);
        });
        return;
      }
      const name = request.url === "/" ? "page.html" : request.url.slice(1);
      try {
        const content = name === "page.html" ? PAGE : readFileSync(join(name === "worlds.mjs" ? here : folder, name));
        response.writeHead(200, { "Content-Type": TYPES[name.split(".").pop()] ?? "text/plain" }).end(content);
      } catch {
        response.writeHead(404).end();
      }
    });
    const late = setTimeout(() => end(fail, new Error("the page told nothing for two minutes")), 120000);
    function end(how, what) {
      clearTimeout(late);
      server.close();
      server.closeAllConnections?.();
      browser.once("exit", () => {
        rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        how(what);
      });
      browser.kill();
    }
    server.listen(0, "127.0.0.1", () => {
      const words = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--user-data-dir=${profile}`];
      browser = spawn(chromium, [...words, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
    });
  });
}

test("the same in Chromium", { skip: chromium === undefined && "Chromium is not here" }, async () => {
  const expected = readFileSync(join(here, "worlds.txt"), "utf8").trim().split("\n");
  const told = await visit();
  assert.match(told, /^\[/);
  assert.deepEqual(JSON.parse(told), [expected, expected]);
});
