// Run in a page by test_web.py and test_firefox.py: tries what the page's Content-Security-Policy forbids, and gives what the browser has
// refused, as {directive: what was tried}. Words: [done]
const done = arguments[arguments.length - 1];
const refused = {};
addEventListener("securitypolicyviolation", (event) => (refused[event.effectiveDirective] = event.blockedURI || "inline"));
const elsewhere = "http://127.0.0.1:9/x";
const add = (name, of) => document.body.append(Object.assign(document.createElement(name), of));
globalThis.came = [];
add("script", { textContent: "came.push('an inline script')" });
add("script", { src: elsewhere });
add("style", { textContent: "body { --came: yes }" });
add("img", { src: elsewhere });
add("iframe", { src: elsewhere });
add("object", { data: elsewhere });
add("video", { src: elsewhere });
add("base", { href: elsewhere });
const form = Object.assign(document.createElement("form"), { action: elsewhere, target: "_blank" });
document.body.append(form);
form.submit();
document.body.setAttribute("onclick", "came.push('an inline handler')");
document.body.click();
const evaluate = () => {
  try {
    globalThis.came.push(new Function("return 'a function of a text'")());
  } catch {
    // as it should be
  }
};
setTimeout(evaluate, 0); // later, since the driver's own scripts may
new FontFace("x", `url(${elsewhere})`).load().catch(() => {});
fetch(elsewhere).catch(() => {});
try {
  new Worker(URL.createObjectURL(new Blob(["1"], { type: "text/javascript" })));
} catch {
  // some browsers throw
}
if (getComputedStyle(document.body).getPropertyValue("--came") !== "") globalThis.came.push("an inline style");
setTimeout(() => done([refused, globalThis.came]), 1500);
