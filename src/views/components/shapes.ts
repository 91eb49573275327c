/** How the components look, as CSS. */

const CHARTS = `
svg { display: block; }
.bar { border-radius: 3px; overflow: hidden; }
.swatch { display: inline-block; vertical-align: -1px; margin-right: 4px; border-radius: 2px; }
.patterns { position: absolute; }
.track { fill: var(--track); }
.error { fill: var(--error-fill); } .warning { fill: var(--warning-fill); } .hint { fill: var(--hint-fill); }
.lost { fill: var(--lost); } .passed { fill: var(--passed); }
.idle { fill: var(--track); stroke: var(--idle); } .not-run { fill: var(--idle); } .unknown { fill: url(#hatch); }
.grade-a { fill: var(--grade-a); } .grade-b { fill: var(--grade-b); } .grade-c { fill: var(--grade-c); } .grade-d { fill: var(--grade-d); } .grade-e { fill: var(--grade-e); }
.hatch-ground { fill: var(--track); } .hatch-line { fill: var(--hatch); }
.ring { width: 100%; max-width: 150px; margin: 0 auto 4px; }
.ring circle { fill: none; stroke-width: 12; } .ring .track { stroke: var(--track); } .ring .arc { stroke: var(--score); }
.ring.good .arc { stroke: var(--grade-a); } .ring.fair .arc { stroke: var(--grade-c); } .ring.poor .arc { stroke: var(--grade-e); }
.figure { font-size: 32px; font-weight: 700; fill: var(--ink); } .good .figure, .good-text { fill: var(--score); color: var(--score); } .fair .figure, .fair-text { fill: var(--warning); color: var(--warning); } .poor .figure, .poor-text { fill: var(--error); color: var(--error); }
.lead-figure { margin: 0 0 8px; } .lead-figure b { font-size: 1.25em; } .unit { font-size: 12px; fill: var(--soft); }
.trend svg { width: 100%; max-width: 420px; } .trend { max-width: 420px; }
.trend .line { fill: none; stroke: var(--score); stroke-width: 2; } .trend .dot { fill: var(--score); }
.trend, .scale, .then-now { direction: ltr; }
.then-now { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 10px; align-items: center; max-width: 420px; margin: 8px 0; color: var(--soft); font-size: 12.5px; }
.changes { list-style: none; margin: 6px 0 0; padding: 0; color: var(--soft); font-size: 13.5px; }
.scale { display: flex; justify-content: space-between; color: var(--soft); font-size: 12.5px; }
.grades .bar { height: 20px; }
.grades ul { list-style: none; display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 0; margin: 8px 0 0; font-variant-numeric: tabular-nums; }`;

const LISTS = `
.fixes { list-style: none; counter-reset: step; padding: 0; margin: 12px 0 0; }
.fixes li { display: grid; grid-template-columns: 30px minmax(0, 1fr) auto; gap: 0 12px; padding: 10px 0; border-top: 1px solid var(--line); counter-increment: step; }
.fixes li::before { content: counter(step); grid-row: 1 / span 3; width: 28px; height: 28px; border-radius: 50%; background: var(--track); text-align: center; font-weight: 700; line-height: 28px; }
.fixes li > h3, .fixes li > p:not(.gain) { grid-column: 2; margin: 0; }
.gain { grid-column: 3; grid-row: 1 / span 3; text-align: right; color: var(--soft); font-size: 13.5px; margin: 0; }
.gain b { color: var(--score); display: block; font-size: 22px; line-height: 1.2; font-variant-numeric: tabular-nums; }
.badge { font-weight: 700; margin-right: 4px; }
.error-text { color: var(--error); } .warning-text { color: var(--warning); } .hint-text { color: var(--hint); }`;

const TABLES = `
.scroll { overflow-x: auto; margin: 0; padding: 0; border: 0; background: none; }
.heat { width: auto; min-width: 100%; font-size: 13.5px; border-collapse: separate; border-spacing: 2px; }
.heat thead th { vertical-align: bottom; min-width: 76px; max-width: 110px; padding: 4px; overflow-wrap: normal; hyphens: auto; }
.heat tbody th { min-width: 120px; max-width: 240px; padding: 4px 8px 4px 0; } .heat tbody th, .heat tbody th bdi { overflow-wrap: break-word; }
.heat td { padding: 4px 8px; background: var(--track); border-radius: 3px; }
.heat .heat-1 { background: var(--heat-1); } .heat .heat-2 { background: var(--heat-2); } .heat .heat-3 { background: var(--heat-3); }
.heat .heat-4 { background: var(--heat-4); } .heat .heat-5 { background: var(--heat-5); }
.defects { font-size: 14px; }
.defects thead button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: left; }
.defects .of-rule { width: 13%; } .defects .of-name { width: 27%; } .defects .of-code { width: 13%; }
.product { display: flex; gap: 10px; align-items: flex-start; }
.product img { flex: none; object-fit: contain; background: #fff; border: 1px solid var(--line); border-radius: 4px; }
.product .id { color: var(--soft); font-size: 12.5px; white-space: nowrap; }`;

/** The whole of it. */
export const SHAPES: string = [CHARTS, LISTS, TABLES].join('\n');
