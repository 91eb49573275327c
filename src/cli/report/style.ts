/** The style of the report, for screens light and dark, wide and narrow, and for paper. */

const COLOURS = `
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --card: #fff; --line: #dfe3e8; --ink: #191d23; --soft: #545d69; --link: #1d5fae;
  --error: #c4281c; --warning: #945f00; --hint: #33689e;
  --error-fill: #d5443a; --warning-fill: #e0a02c; --hint-fill: #5b94cf;
  --score: #2f7d6b; --passed: #6bb39f; --lost: #7d6bb8; --track: #e9ecf0; --idle: #c3c9d1; --hatch: #7d8795;
  --notice: #fff6dd; --notice-line: #d9a520;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #101318; --card: #191e25; --line: #303843; --ink: #e8ebef; --soft: #a8b1bd; --link: #86b9f5;
    --error: #ff9086; --warning: #ecb74a; --hint: #8cc0f5;
    --error-fill: #e2594e; --warning-fill: #d39a30; --hint-fill: #5a93cf;
    --score: #4fae97; --passed: #3c7f6e; --lost: #9f8ddb; --track: #29303a; --idle: #4b5563; --hatch: #98a3b2;
    --notice: #352b12; --notice-line: #b88a1c;
  }
}
@media print { :root { color-scheme: light; --page: #fff; } }`;

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
.error-text { color: var(--error); } .warning-text { color: var(--warning); } .hint-text { color: var(--hint); }
.notice { background: var(--notice); border-left: 4px solid var(--notice-line); padding: 8px 14px; border-radius: 4px; margin: 12px 0 0; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 22px; list-style: none; padding: 0; margin: 0; color: var(--soft); }
.facts b { color: var(--ink); font-variant-numeric: tabular-nums; }`;

const BLOCKS = `
section { margin-top: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: clamp(16px, 2.4vw, 26px); }
section.findings { background: none; border: 0; padding: 0; margin-top: 32px; }
.charts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; margin-top: 20px; align-items: start; }
.charts section { margin: 0; }
.overview { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: clamp(20px, 4vw, 44px); align-items: center; }
figure { margin: 0; text-align: center; color: var(--soft); font-weight: 600; }
.finding { background: var(--card); border: 1px solid var(--line); border-left: 5px solid; border-radius: 8px; padding: 16px 20px; margin-top: 14px; scroll-margin-top: 12px; }
.error-edge { border-left-color: var(--error-fill); } .warning-edge { border-left-color: var(--warning-fill); } .hint-edge { border-left-color: var(--hint-fill); }
.finding > header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; margin-bottom: 10px; }
.finding .tags { grid-column: 1; margin: 2px 0 0; color: var(--soft); font-size: 13.5px; }
.finding .share { grid-column: 2; grid-row: 1 / span 2; text-align: right; margin: 0; color: var(--soft); font-size: 13.5px; font-variant-numeric: tabular-nums; }
.share b { display: block; font-size: 22px; line-height: 1.2; }
.badge { font-weight: 700; margin-right: 4px; }
.tags code { margin-left: 4px; }
.columns { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 8px 32px; align-items: start; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 14px; margin: 0; } dt { font-weight: 600; } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; padding-bottom: 2px; }
th, td { padding: 5px 0 5px 12px; text-align: left; vertical-align: top; font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; }
th.number, td.number { text-align: right; }
thead th { color: var(--soft); font-size: 13px; font-weight: 600; }
tbody tr { border-top: 1px solid var(--line); }
.chart { table-layout: fixed; }
.chart td, .chart th { vertical-align: middle; }
.chart tr > :first-child { width: 34%; } .chart tr > :nth-child(3), .chart tr > :nth-child(4) { width: 76px; }
.group > * { padding-top: 16px; }
.group th { font-weight: 700; }
.group td { vertical-align: bottom; }
.scale { display: flex; justify-content: space-between; color: var(--soft); font-size: 12.5px; }
.kinds { margin-top: 10px; font-size: 13.5px; }
.legend, .list, .examples { font-size: 14px; }
.legend { margin-top: 10px; } .legend th:first-child { width: 150px; } .legend td.number, .legend th.number { width: 52px; }
.legend tbody th, .list tbody th { font-weight: 600; }
.list th:first-child { width: 25%; } .list .number { width: 150px; }
.examples { table-layout: fixed; } .examples th:first-child { width: 88px; } .examples th:nth-child(2):not(:last-child) { width: 30%; }
table + p { margin-top: 10px; }
section > p:last-child { margin-bottom: 0; }`;

const SHAPES = `
svg { display: block; }
.bar { border-radius: 3px; overflow: hidden; }
.overview .bar { height: 20px; }
.swatch { display: inline-block; vertical-align: -1px; margin-right: 4px; border-radius: 2px; }
.patterns { position: absolute; }
.track { fill: var(--track); }
.error { fill: var(--error-fill); } .warning { fill: var(--warning-fill); } .hint { fill: var(--hint-fill); }
.lost { fill: var(--lost); } .passed { fill: var(--passed); }
.idle { fill: var(--track); stroke: var(--idle); } .not-run { fill: var(--idle); } .unknown { fill: url(#hatch); }
.hatch-ground { fill: var(--track); } .hatch-line { fill: var(--hatch); }
.ring { width: 100%; max-width: 190px; margin: 0 auto 4px; }
.ring circle { fill: none; stroke-width: 12; } .ring .track { stroke: var(--track); } .ring .arc { stroke: var(--score); }
.figure { font-size: 32px; font-weight: 700; fill: var(--ink); } .unit { font-size: 12px; fill: var(--soft); }`;

const NARROW = `
@media screen and (max-width: 640px) {
  .overview { grid-template-columns: minmax(0, 1fr); }
  .ring { max-width: 150px; }
  .columns { grid-template-columns: minmax(0, 1fr); }
  .legend thead { position: absolute; clip-path: inset(50%); }
  .legend tbody th { width: 32%; }
  .chart tr > :first-child { width: 40%; } .chart tr > :nth-child(3) { width: 64px; } .chart tr > :nth-child(4) { width: 66px; }
  .chart thead th { font-size: 12.5px; }
  .chart { font-size: 14px; }
  .finding { padding: 14px; }
  .examples th:first-child { width: 76px; } .examples th:nth-child(2):not(:last-child) { width: 38%; }
  .list .number { width: 84px; } .list th:first-child { width: 30%; }
}`;

const PAPER = `
@page { margin: 14mm 12mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt system-ui, sans-serif; color: #545d69; } }
@media print {
  body { font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 24pt; } h2 { font-size: 14pt; } h3 { font-size: 11.5pt; }
  section { padding: 14px 16px; }
  .chart, .legend, .list, .examples, .kinds, .note, caption, thead th, .scale { font-size: 9pt; }
  th, td { padding-top: 2px; padding-bottom: 2px; }
  .finding { padding: 10px 14px; margin-top: 10px; }
  .columns, dd, dt { line-height: 1.4; }
  h2, h2 + .note, h3, caption, .group { break-after: avoid; }
  tr, figure, .overview, .finding, .notice, .whole { break-inside: avoid; }
  section, .finding { -webkit-box-decoration-break: clone; box-decoration-break: clone; }
  .chart tbody tr:nth-last-child(-n + 3), .list tbody tr:nth-last-child(-n + 3) { break-before: avoid; }
  p, dd { orphans: 3; widows: 3; }
  a { color: inherit; text-decoration: none; }
  section.findings { break-before: page; margin-top: 0; }
  .charts { display: block; } .charts section + section { margin-top: 20px; }
}`;

/** The whole style. */
export const STYLE: string = [COLOURS, TEXT, BLOCKS, SHAPES, NARROW, PAPER].join('\n');
