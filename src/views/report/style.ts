/** The style of the report, for screens light and dark, wide and narrow, and for paper. */

import { COLOURS } from '../components/colours.ts';
import { SHAPES } from '../components/shapes.ts';

const TEXT = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: clamp(20px, 4vw, 48px) clamp(14px, 4vw, 40px); }
h1 { font-size: clamp(28px, 4vw, 38px); line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 8px; }
h2 { font-size: 20px; line-height: 1.3; letter-spacing: -0.01em; margin: 0 0 8px; }
h3 { font-size: 16px; line-height: 1.3; margin: 0; }
p { margin: 0 0 8px; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 3px; }
code, .code { font: 0.87em/1.5 ui-monospace, SFMono-Regular, Consolas, "Liberation Mono", monospace; }
bdi, code, td, tbody th { overflow-wrap: anywhere; }
.eyebrow { color: var(--soft); font-weight: 600; margin: 0 0 4px; }
.lead { font-size: 17px; color: var(--soft); }
.note, caption { color: var(--soft); font-size: 13.5px; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.id { font-variant-numeric: tabular-nums; }
.notice { background: var(--notice); border-left: 4px solid var(--notice-line); padding: 8px 14px; border-radius: 4px; margin: 12px 0 0; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 22px; list-style: none; padding: 0; margin: 0; color: var(--soft); }
.facts b { color: var(--ink); font-variant-numeric: tabular-nums; }`;

const BLOCKS = `
section { margin-top: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: clamp(16px, 2.4vw, 26px); }
section.findings { background: none; border: 0; padding: 0; margin-top: 32px; }
.first, .charts { display: grid; gap: 20px; margin-top: 20px; align-items: start; }
.first { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
.charts { grid-template-columns: minmax(0, 1fr); }
.first section, .charts section { margin: 0; }
.stand { display: grid; grid-template-columns: 130px minmax(0, 1fr); gap: 20px; align-items: center; margin-bottom: 12px; }
figure { margin: 0; text-align: center; color: var(--soft); font-weight: 600; }
.overview .bar { height: 20px; }
.finding { background: var(--card); border: 1px solid var(--line); border-left: 5px solid; border-radius: 8px; padding: 16px 20px; margin-top: 14px; scroll-margin-top: 12px; }
.error-edge { border-left-color: var(--error-fill); } .warning-edge { border-left-color: var(--warning-fill); } .hint-edge { border-left-color: var(--hint-fill); }
.finding > header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; margin-bottom: 10px; }
.finding .tags { grid-column: 1; margin: 2px 0 0; color: var(--soft); font-size: 13.5px; }
.finding .share { grid-column: 2; grid-row: 1 / span 2; text-align: right; margin: 0; color: var(--soft); font-size: 13.5px; font-variant-numeric: tabular-nums; }
.share b { display: block; font-size: 22px; line-height: 1.2; }
.tags code { margin-left: 4px; }
.more { margin: 8px 0 0; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 14px; margin: 0 0 10px; } dt { font-weight: 600; } dd { margin: 0; }`;

const TABLES = `
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; padding-bottom: 2px; }
th, td { padding: 5px 0 5px 12px; text-align: left; vertical-align: top; font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; }
th.number, td.number { text-align: right; }
thead th { color: var(--soft); font-size: 13px; font-weight: 600; }
tbody tr { border-top: 1px solid var(--line); }
.chart { table-layout: fixed; }
.chart td, .chart th { vertical-align: middle; }
.chart tr > :first-child { width: 34%; } .chart tr > :nth-child(3) { width: 76px; } .chart tr > :nth-child(4) { width: 130px; }
.group > * { padding-top: 16px; }
.group th { font-weight: 700; }
.group td { vertical-align: bottom; }
.kinds { margin: 10px 0; font-size: 13.5px; }
.legend, .list { font-size: 14px; }
.legend { margin-top: 10px; } .legend th:first-child { width: 180px; } .legend td.number, .legend th.number { width: 52px; }
.legend tbody th, .list tbody th { font-weight: 600; }
.list th:first-child { width: 25%; } .list .number { width: 150px; }
.next { font-size: 13px; margin-top: 10px; } .next td + td { width: 30%; }
.instead { display: none; }
@media (scripting: none) { .instead { display: block; } .more { display: none; } }
table + p { margin-top: 10px; }
section > p:last-child { margin-bottom: 0; }`;

const BROWSER = `
.choices { display: grid; grid-template-columns: 2fr repeat(4, 1fr); gap: 10px; margin: 0 0 12px; }
.choices label { font-size: 13px; font-weight: 600; color: var(--soft); min-width: 0; }
.choices input, .choices select { display: block; width: 100%; min-width: 0; margin-top: 2px; font: inherit; font-size: 15px; font-weight: 400; color: var(--ink); background: var(--page); border: 1px solid var(--idle); border-radius: 6px; padding: 6px 8px; }
.browser button:not(th *) { font: inherit; color: var(--ink); background: var(--page); border: 1px solid var(--idle); border-radius: 6px; padding: 5px 12px; cursor: pointer; }
.browser button:disabled { color: var(--soft); cursor: default; }
.choices ::placeholder { color: var(--soft); opacity: 1; }
.choices input, .choices select { height: 36px; }
.found, .paging { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 10px; }
.found p { margin: 0 auto 0 0; }
.found b { font-size: 20px; font-variant-numeric: tabular-nums; }
.paging { justify-content: center; margin: 14px 0 0; }
.browser .defects { table-layout: fixed; }
.browser .of-category { width: 22%; } .browser .of-brand { width: 11%; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }`;

const NARROW = `
@media screen and (max-width: 900px) { .first { grid-template-columns: minmax(0, 1fr); } .choices { grid-template-columns: 1fr 1fr; } .choices label:first-child { grid-column: 1 / -1; } }
@media screen and (max-width: 640px) {
  .stand { grid-template-columns: 100px minmax(0, 1fr); }
  .legend thead { position: absolute; clip-path: inset(50%); }
  .legend tbody th { width: 32%; }
  .chart tr > :first-child { width: 41%; } .chart tr > :nth-child(3) { width: 62px; } .chart tr > :nth-child(4) { width: 84px; }
  .chart thead th { font-size: 12.5px; }
  .chart { font-size: 14px; } .scores tbody th { font-size: 13px; }
  .chart .number:last-child { white-space: normal; }
  .finding { padding: 14px; }
  .list .number { width: 84px; } .list th:first-child { width: 30%; }
  .heat tbody th { min-width: 96px; max-width: 150px; }
  .defects, .defects tbody, .defects tr, .defects td, .defects caption { display: block; width: auto; }
  .defects thead { display: flex; flex-wrap: wrap; gap: 4px 14px; } .defects thead tr { display: contents; }
  .defects:not(.browser *) thead { position: absolute; clip-path: inset(50%); }
  .defects thead th[class], .defects tbody td[class] { display: block; width: auto; padding: 0; }
  .defects tr { padding: 8px 0; } .defects td:empty, .defects td:not(:has(bdi:not(:empty), .badge)) { display: none; }
}`;

const PAPER = `
@page { margin: 14mm 12mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif; color: #545d69; } }
@media print {
  body { font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 24pt; } h2 { font-size: 14pt; } h3 { font-size: 11.5pt; }
  section { padding: 14px 16px; }
  .first { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .chart, .legend, .list, .defects, .next, .kinds, .note, caption, thead th, .scale, .heat { font-size: 9pt; }
  .heat thead th { min-width: 0; } .heat { table-layout: fixed; font-size: 7.5pt; } .heat thead th { font-size: 7pt; overflow-wrap: anywhere; }
  .scroll { overflow: visible; }
  th, td { padding-top: 2px; padding-bottom: 2px; }
  .finding { padding: 10px 14px; margin-top: 10px; }
  .columns, dd, dt { line-height: 1.4; }
  h2, h2 + .note, h3, caption, .group, thead { break-after: avoid; }
  tr, figure, .overview, .finding > header, .fixes li, .notice, .whole { break-inside: avoid; }
  section, .finding { -webkit-box-decoration-break: clone; box-decoration-break: clone; }
  .chart tbody tr:nth-last-child(-n + 3), .list tbody tr:nth-last-child(-n + 3) { break-before: avoid; }
  p, dd { orphans: 3; widows: 3; }
  a { color: inherit; text-decoration: none; }
  .browse, .more { display: none; } .instead { display: block; }
  .charts { display: block; } .charts section + section { margin-top: 20px; }
}`;

/** The whole style. */
export const STYLE: string = [COLOURS, TEXT, BLOCKS, TABLES, SHAPES, BROWSER, NARROW, PAPER].join('\n');
