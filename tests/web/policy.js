// Run in a page by test_web.py and test_firefox.py: tries what the page's Content-Security-Policy forbids, and gives what the browser has
// refused, as {directive: what was tried}. Words: [done]
const done = arguments[arguments.length - 1];
const refused = {};
addEventListener("securitypolicyviolation", (event) => (refused[event.effectiveDirective] = event.blockedURI || "inline"));
const elsewhere = "http://127.0.0.1:8123/x";
const attempt = (act) => {
  try {
    act();
  } catch {
    // some browsers throw at what they refuse
  }
};
const add = (name, of) => document.body.append(Object.assign(document.createElement(name), of));
add("script", { textContent: "document.body.dataset.script = 'came'" });
add("script", { src: elsewhere });
add("style", { textContent: "body { --came: yes }" });
add("img", { src: elsewhere });
add("iframe", { src: elsewhere });
add("object", { data: elsewhere });
add("video", { src: elsewhere });
add("base", { href: elsewhere });
const form = Object.assign(document.createElement("form"), { action: elsewhere, target: "_blank" });
document.body.append(form);
attempt(() => form.submit());
document.body.setAttribute("onclick", "document.body.dataset.handler = 'came'");
document.body.click();
setTimeout("document.body.dataset.text = 'came'", 0);
new FontFace("x", `url(${elsewhere})`).load().catch(() => {});
fetch(elsewhere).catch(() => {});
attempt(() => new Worker(URL.createObjectURL(new Blob(["1"], { type: "text/javascript" }))));
if (getComputedStyle(document.body).getPropertyValue("--came") !== "") document.body.dataset.style = "came";
setTimeout(() => done([refused, Object.keys(document.body.dataset).filter((name) => name !== "sizes")]), 1500);
