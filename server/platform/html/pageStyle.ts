import { inlined } from './inlined.ts'

/** The common style of all pages: the colours of web/platform/ui/theme.ts in the system's light or dark scheme, text and fields. */
const base = `
:root {
  color-scheme: light dark;
  --ground: #f7f8fa; --card: #fff; --line: #e5e7ec; --field: #fff; --field-line: #868d9b;
  --text: #1c1f26; --muted: #5c6370; --accent: #4d5dd8; --accent-strong: #404ebd; --link: #404ebd; --focus: #4d5dd8;
  --danger: #b4232a; --danger-ground: #fdf3f3; --danger-line: #f3c9cb;
  --good: #1b6e3c; --note: #7a4a00; --note-ground: #fdf6e7; --note-line: #f0dcb0;
  --shadow: 0 1px 2px rgb(20 24 40 / 5%), 0 8px 24px rgb(20 24 40 / 7%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e0f11; --card: #1a1c20; --line: #32353c; --field: #141619; --field-line: #7b808d;
    --text: #e4e6eb; --muted: #a3a8b4; --accent: #4d5dd8; --accent-strong: #5a69e0; --link: #9ca8f4; --focus: #8190ef;
    --danger: #ffb0b0; --danger-ground: #2c1719; --danger-line: #5c2a2e;
    --good: #7fd6a0; --note: #f2cf8d; --note-ground: #2a2215; --note-line: #57441f;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 35%);
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 24px 16px;
  background: var(--ground); color: var(--text);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased;
}
header { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; font-size: 16px; font-weight: 600; letter-spacing: -.01em; }
header svg { display: block; color: var(--accent); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.015em; }
p { margin: 0 0 16px; color: var(--muted); overflow-wrap: anywhere; }
p strong { color: var(--text); font-weight: 500; }
h1 + form { margin-top: 24px; }
p + form { margin-top: 24px; }
.field { margin: 0 0 16px; }
.row { display: flex; align-items: baseline; justify-content: space-between; gap: 8px; }
label { display: block; margin: 0 0 6px; font-weight: 500; }
input, select, textarea {
  display: block; width: 100%; height: 40px; padding: 0 12px;
  border: 1px solid var(--field-line); border-radius: 6px; background: var(--field); color: var(--text); font: inherit;
}
[aria-invalid="true"] { border-color: var(--danger); }
:is(input, select, textarea):focus-visible { outline: 2px solid var(--focus); outline-offset: -1px; border-color: var(--focus); }
.hint, .problem { margin: 6px 0 0; font-size: 13px; }
.problem { color: var(--danger); }
button, .button {
  display: block; width: 100%; min-height: 40px; margin: 24px 0 0; padding: 9px 16px; border: 0; border-radius: 6px;
  background: var(--accent); color: #fff; font: inherit; font-weight: 500; line-height: 22px;
  text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-strong); }
a { color: var(--link); text-decoration: none; border-radius: 4px; }
a:hover { text-decoration: underline; }
.button:hover { text-decoration: none; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.banner {
  margin: 16px 0 24px; padding: 10px 12px; border: 1px solid var(--danger-line); border-radius: 6px;
  background: var(--danger-ground); color: var(--danger);
}
.note, .told { margin: 16px 0 0; padding: 10px 12px; border: 1px solid; border-radius: 6px; }
.note { border-color: var(--note-line); background: var(--note-ground); color: var(--note); }
.note + p { margin-top: 12px; }
.told { border-color: var(--line); background: var(--card); color: var(--text); }
.below { margin: 24px 0 0; text-align: center; }
`

const card = `
body { display: flex; flex-direction: column; align-items: center; justify-content: center; }
main {
  width: 100%; max-width: 376px; padding: 32px;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow);
}
@media (max-width: 420px) { main { padding: 24px; } }
@media (forced-colors: active) { main, button, .button { border: 1px solid; } }
`

const sheet = `
body { font-size: 15px; padding: 24px 16px 64px; }
header, main { max-width: 720px; margin-left: auto; margin-right: auto; }
header a { display: flex; align-items: center; gap: 8px; color: var(--text); }
h1 { font-size: 26px; line-height: 34px; }
h2 { margin: 0 0 4px; font-size: 18px; line-height: 26px; font-weight: 600; letter-spacing: -.01em; }
main > section, main > article, main > form, main > search > form {
  margin: 24px 0 0; padding: 24px;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow);
}
article:target { outline: 2px solid var(--focus); outline-offset: 2px; }
article { scroll-margin-top: 16px; }
article .text, main > section p { color: var(--text); }
.text { white-space: pre-line; }
.details { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 12px; padding: 0; color: var(--muted); list-style: none; }
.skills { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 0 16px; padding: 0; list-style: none; font-size: 13px; }
.skills li { padding: 2px 8px; border: 1px solid var(--line); border-radius: 6px; color: var(--muted); }
.skills .required { border-color: var(--field-line); color: var(--text); }
main .button, main button { display: inline-block; width: auto; margin: 0; padding-left: 20px; padding-right: 20px; }
fieldset { min-width: 0; margin: 0 0 16px; padding: 0; border: 0; }
fieldset .hint { margin: 0 0 8px; }
legend { margin: 0 0 2px; padding: 0; font-weight: 500; }
main > section > :last-child { margin-bottom: 0; }
.pairs { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 0; }
.pairs + .skills { margin-top: 16px; }
.pairs dt { color: var(--muted); font-size: 13px; }
.pairs dd { margin: 0; }
.lines { display: grid; gap: 8px; margin: 8px 0 0; padding: 0; list-style: none; }
.lines .three { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 6fr); gap: 0 12px; }
.lines span { overflow-wrap: anywhere; }
.lines .name { font-weight: 500; }
.lines .claimed, .lines .years { color: var(--muted); }
.lines .verified { color: var(--good); }
.steps { display: grid; gap: 8px; margin: 0; padding-left: 24px; }
.steps .open { color: var(--muted); }
.steps span { margin-left: 8px; }
summary { cursor: pointer; font-weight: 500; }
summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
details form { margin: 12px 0 0; }
.answers { display: flex; flex-wrap: wrap; gap: 12px; }
.answers + h2 { margin-top: 32px; }
main .plain { background: none; color: var(--link); box-shadow: inset 0 0 0 1px var(--field-line); }
main .plain:hover { background: var(--ground); }
.seen { position: absolute; }
body:has(.shortlist) :is(header, main) { max-width: 1376px; }
.shortlist { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 0 16px; }
.shortlist article {
  display: grid; grid-template-rows: subgrid; grid-row: span 60; min-width: 0; margin: 0 0 16px; padding: 24px; overflow-wrap: anywhere;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow);
}
.shortlist article > :is(dl, ul) { display: contents; }
.shortlist dl div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 12px; padding: 2px 0; }
.shortlist dt { color: var(--muted); }
.shortlist dd { margin: 0; }
.shortlist .text { margin: 12px 0 0; }
.shortlist article > :is(h3, div, .text + p) { margin: 16px 0 0; }
.shortlist article > ul > li { padding: 4px 0; }
.shortlist section { margin: 0 0 16px; }
.shortlist form { margin: 0; padding: 16px 0 0; border-top: 1px solid var(--line); }
.shortlist .three { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-content: start; }
.shortlist .three :last-child { grid-column: 1 / -1; }
h3 { margin: 0 0 4px; font-size: 15px; line-height: 22px; font-weight: 600; }
@media print {
  body { padding: 0; font-size: 12px; }
  form, .button { display: none; }
  article { break-inside: avoid; box-shadow: none; }
  .shortlist { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
.brief { overflow-wrap: anywhere; }
.brief :is(h2, h3, h4, h5, h6) { margin: 20px 0 6px; font-size: 16px; line-height: 24px; font-weight: 600; }
.brief h2 { font-size: 18px; line-height: 26px; }
.brief > :first-child { margin-top: 0; }
.brief :is(ul, ol) { margin: 0 0 16px; padding-left: 24px; }
.brief li p { margin: 0 0 4px; }
.brief :is(pre, code) { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.brief pre { margin: 0 0 16px; padding: 12px; overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); }
.brief blockquote { margin: 0 0 16px; padding-left: 12px; border-left: 3px solid var(--line); }
.brief hr { margin: 16px 0; border: 0; border-top: 1px solid var(--line); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
.three-fields { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 16px; }
.boxes { display: flex; flex-wrap: wrap; gap: 8px 24px; }
.boxes legend { margin: 0 0 6px; }
search + p { margin: 24px 0 0; }
.skill { display: grid; grid-template-columns: minmax(0, 1fr) 96px; gap: 8px; align-items: center; margin: 0 0 8px; }
/* One empty line waits, and the next appears when it is filled in. */
.free:not(:has(input:not(:placeholder-shown))) + .free:not(:has(input:not(:placeholder-shown))) { display: none; }
.skill + .problem { margin: 0 0 12px; }
.skill label { margin: 0; font-weight: 400; overflow-wrap: anywhere; }
textarea { height: auto; min-height: 120px; padding: 9px 12px; line-height: 22px; resize: vertical; }
input[type="file"] { height: auto; padding: 8px 12px; }
.check { display: flex; gap: 10px; align-items: flex-start; }
.check input { flex: none; width: 18px; height: 18px; margin: 2px 0 0; accent-color: var(--accent); }
.check label { margin: 0; font-weight: 400; }
::placeholder { color: var(--muted); opacity: 1; }
.optional { color: var(--muted); font-weight: 400; }
.kept { margin: 0 0 8px; color: var(--text); }
.button + p { margin-top: 12px; }
form > .banner:first-child { margin-top: 0; }
.banner a { color: inherit; text-decoration: underline; }
p[role="status"] a { text-decoration: underline; }
.visually-hidden, .trap { position: absolute; left: -10000px; width: 1px; height: 1px; overflow: hidden; }
@media (max-width: 480px) {
  main > section, main > article, main > form, main > search > form { padding: 16px; }
  .pair, .lines .three, .three-fields { grid-template-columns: 1fr; }
  main form button, article .button { width: 100%; }
  input, select, textarea { font-size: 16px; }
}
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`

/** One card in the middle, such as a log-in form. */
export const cardStyle = inlined(base + card)
/** A page of text, lists and longer forms. */
export const sheetStyle = inlined(base + sheet)
