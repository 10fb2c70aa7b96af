/* A study next to the game: its form, its progress, and its results. The command is `throng study`, in a worker. */
"use strict";

/* global DOORS, call, page, save */

const FOLDER = "/study"; // of the answer, in the worker
const BAR = /(\d+)%\s+(.*)/; // of the line that is written over

/** The words of the command. A name with colons is a generator. */
function studyWords() {
  const levels = page["study-levels"].value;
  return ["study", levels.includes(":") ? "--generate" : "--levels", levels, "--steer", page["study-walkers"].value,
    "--pairs", page["study-pairs"].value, "-o"];
}

function sayStudy(text) {
  page["study-said"].textContent = text;
}

function showProgressOfStudy(text) {
  const [, percent, rest] = BAR.exec(text) ?? [];
  if (percent === undefined) return;
  page["study-bar"].value = Number(percent);
  sayStudy(rest.replaceAll(/\s{2,}/g, ", "));
}

/** The charts of the report, each as a picture. */
function showCharts(report) {
  const bare = report.replace(/<style>[^]*?<\/style>/, ""); // which this page's policy would complain about
  const charts = new DOMParser().parseFromString(bare, "text/html").querySelectorAll("figure > svg");
  page["study-charts"].replaceChildren(...Array.from(charts, (chart) => {
    const picture = document.createElement("img");
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(chart))}`;
    picture.alt = chart.querySelector("title")?.textContent ?? "";
    return picture;
  }));
}

function showAnswer(words, table, files) {
  page["study-table"].textContent = table.join("\n");
  showCharts(new TextDecoder().decode(files["report.html"]));
  page["study-report"].onclick = () => save("report.html", files["report.html"]);
  page["study-rows"].onclick = () => save("results.csv", files["results.csv"]);
  page["study-call"].textContent = `throng ${words.join(" ")} study`;
  page["study-answer"].hidden = false;
  page["study-answer"].scrollIntoView({ block: "start" });
}

async function runStudy(event) {
  event.preventDefault();
  const words = studyWords();
  const stop = new AbortController();
  const table = [];
  const messages = [];
  let files = null;
  page["study-stop"].onclick = () => stop.abort();
  page["study-run"].disabled = true;
  page["study-stop"].hidden = page["study-bar"].hidden = false;
  page["study-answer"].hidden = true;
  page["study-bar"].value = 0;
  sayStudy("Making the levels");
  const status = await call([...words, FOLDER], {
    folder: FOLDER,
    signal: stop.signal,
    line: (text) => table.push(text),
    message: (text) => messages.push(text),
    progress: showProgressOfStudy,
    files: (given) => (files = given),
  }).catch((error) => messages.push(error.message) && 1);
  page["study-run"].disabled = false;
  page["study-stop"].hidden = page["study-bar"].hidden = true;
  sayStudy(status === 0 ? "" : stop.signal.aborted ? "Stopped." : messages.join("\n").trim());
  if (status === 0) showAnswer(words, table, files);
}

function openStudy() {
  page.study.showModal();
}

DOORS.F8 = openStudy;
page["open-study"].addEventListener("click", openStudy);
page["study-form"].addEventListener("submit", runStudy);
page.study.addEventListener("close", () => page.canvas.focus());
