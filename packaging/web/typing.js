/* The keyboard of a device without keys. Where the game takes a text, a hidden field brings the keyboard up; the text typed
 * there reaches the game as keys. Such keyboards complete and replace words, so the text is compared with what it was. */
"use strict";

/* global WATCHERS, page, report */

const BEFORE = "................"; // so that there is always something to erase
const FRESH_AT = 64; // letters, after which the field is begun again
const touched = matchMedia("(pointer: coarse)");

let sent = BEFORE; // what the game knows of the field

function press(name, code) {
  for (const kind of ["keydown", "keyup"]) page.canvas.dispatchEvent(new KeyboardEvent(kind, { key: name, code: name, keyCode: code, which: code }));
}

function type(letter) {
  const code = letter.codePointAt(0);
  page.canvas.dispatchEvent(new KeyboardEvent("keypress", { key: letter, charCode: code, keyCode: code, which: code }));
}

function beginField() {
  page.typed.value = sent = BEFORE;
  page.typed.setSelectionRange(BEFORE.length, BEFORE.length);
}

function takeTyped(event) {
  const now = page.typed.value;
  let same = 0;
  while (same < sent.length && sent[same] === now[same]) same += 1;
  for (let at = sent.length; at > same; at -= 1) press("Backspace", 8);
  for (const letter of now.slice(same)) type(letter);
  sent = now;
  if (!event.isComposing && (now.length === 0 || now.length > FRESH_AT)) beginField();
}

/** Keys that write nothing: Enter, arrows. */
function takeKey(event) {
  if (event.key.length === 1 || ["Backspace", "Unidentified", "Process"].includes(event.key)) return;
  event.preventDefault();
  press(event.key, event.keyCode);
}

function heedTyping(now) {
  const has = document.activeElement === page.typed;
  if (now.typing && touched.matches && !has) {
    beginField();
    page.typed.focus();
  } else if (!now.typing && has) {
    page.canvas.focus();
  }
}

WATCHERS.push(heedTyping);
page.typed.addEventListener("input", takeTyped);
page.typed.addEventListener("keydown", takeKey);
page.canvas.addEventListener("touchend", () => heedTyping(report())); // some bring it up only then
