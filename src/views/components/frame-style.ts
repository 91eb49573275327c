/** What all pages of views look like: text, controls, states. Widths of 320 px and more, both directions of writing. */

const TEXT = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; background: var(--card); }
body { margin: 0; color: var(--ink); font: 14px/1.45 var(--font-sans, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif); }
main { display: block; padding: 12px; }
h1 { font-size: 16px; line-height: 1.3; margin: 0; }
h2 { font-size: 16px; line-height: 1.3; margin: 0 0 4px; }
p, ul { margin: 0; }
a { color: var(--link); }
bdi { overflow-wrap: anywhere; }
td bdi, th bdi { overflow-wrap: break-word; }
.soft { color: var(--soft); }
.code { font: 12px/1.4 var(--font-mono, ui-monospace, SFMono-Regular, Consolas, "Liberation Mono", monospace); }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }`;

const CONTROLS = `
button, select, input[type="search"], input[type="text"] { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--idle); border-radius: 6px; padding: 5px 10px; min-height: 32px; min-width: 0; max-width: 100%; }
select { padding-inline: 6px 2px; }
button { cursor: pointer; }
button:hover:not(:disabled, [aria-pressed="true"]) { background: var(--track); }
button:disabled { opacity: 0.55; cursor: default; }
button[aria-pressed="true"] { background: var(--ink); color: var(--card); border-color: var(--ink); }
button.main { background: var(--link); border-color: var(--link); color: var(--card); }
button.main:hover:not(:disabled) { background: var(--ink); border-color: var(--ink); }
input::placeholder { color: var(--soft); opacity: 1; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.group { display: inline-flex; border: 0; margin: 0; padding: 0; min-width: 0; }
.group button:first-child { border-start-end-radius: 0; border-end-end-radius: 0; }
.group button:last-child { border-start-start-radius: 0; border-end-start-radius: 0; border-inline-start: 0; }`;

const STATES = `
.badge { display: inline-block; font-size: 12px; line-height: 18px; padding: 0 7px; border-radius: 9px; background: var(--track); color: var(--ink); font-weight: 400; margin: 0; }
.badge.lacks { background: var(--notice); box-shadow: inset 0 0 0 1px var(--notice-line); }
.demo { display: inline-block; color: var(--ink); font-size: 12px; line-height: 18px; padding: 0 8px; border-radius: 9px; background: var(--notice); box-shadow: inset 0 0 0 1px var(--notice-line); white-space: nowrap; }
.message { text-align: center; padding: 32px 16px; max-width: 560px; margin: 0 auto; }
.message > * + * { margin-top: 8px; }
.message p { color: var(--soft); }
.message.problem h2 { color: var(--error); }
.notes { font-size: 13px; color: var(--soft); margin-top: 8px; }
.notes summary { cursor: pointer; width: max-content; }
.notes ul { padding-inline-start: 20px; }
.waiting p { color: var(--soft); margin-bottom: 10px; }
.shape { border-radius: 8px; background: var(--track); aspect-ratio: 3 / 4; animation: breathe 1.6s ease-in-out infinite alternate; }
@keyframes breathe { from { opacity: 1; } to { opacity: 0.45; } }
.picture { aspect-ratio: 1; background: #fff; border-radius: 6px; overflow: hidden; display: grid; place-items: center; outline: 1px solid var(--line); outline-offset: -1px; }
.picture img { width: 100%; height: 100%; object-fit: contain; display: block; }
.picture.without { background: var(--track); color: var(--soft); font-size: 12px; line-height: 1.35; text-align: center; padding: 8px; }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }`;

/** As CSS. */
export const FRAME: string = [TEXT, CONTROLS, STATES].join('\n');
