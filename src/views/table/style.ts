/** How the result table looks. */

import { COLOURS } from '../components/colours.ts';
import { FRAME } from '../components/frame-style.ts';
import { PANEL } from '../components/panel-style.ts';
import { SHAPES } from '../components/shapes.ts';

const OWN = `
.head { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
.sql { margin-top: 6px; color: var(--soft); font-size: 13px; } .sql summary { cursor: pointer; width: max-content; }
.sql pre { margin: 4px 0 0; padding: 8px 10px; background: var(--page); color: var(--ink); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 200px; overflow: auto; }
.switch button { border-radius: 0; margin-inline-start: -1px; } .switch button:first-of-type { border-start-start-radius: 6px; border-end-start-radius: 6px; } .switch button:last-of-type { border-start-end-radius: 6px; border-end-end-radius: 6px; border-inline-start: 1px solid var(--idle); }
.rows { max-height: 560px; border: 1px solid var(--line); border-radius: 8px; }
.rows th, .rows td { padding: 5px 10px; overflow-wrap: normal; max-width: 420px; }
.rows td bdi { overflow-wrap: anywhere; display: inline-block; min-width: min(100%, 12ch); }
.rows .short { white-space: nowrap; }
.rows thead th { position: sticky; top: 0; background: var(--page); z-index: 1; }
.rows tbody tr:first-child { border-top: 0; }
svg.bar { display: block; border-radius: 3px; }
.gap { fill: none; } .score { fill: var(--score); } .bars .track { fill: none; }
.bars { table-layout: fixed; } .bars th, .bars td { vertical-align: middle; } .bars tr > :first-child { width: 34%; } .bars tr > :nth-child(3) { width: 92px; }
.plot { margin: 0; overflow: hidden; } .plot text { font-size: 12px; fill: var(--soft); font-variant-numeric: tabular-nums; } .plot .grid { stroke: var(--line); fill: none; }
.key { margin-inline-end: 10px; white-space: nowrap; } .key svg { display: inline-block; }
.line { fill: none; stroke: var(--score); stroke-width: 2; } .dot { fill: var(--score); fill-opacity: .8; }
.line-1 { stroke: var(--lost); stroke-dasharray: 7 3; } .dot-1 { fill: var(--lost); }
.line-2 { stroke: var(--warning-fill); stroke-dasharray: 2 3; } .dot-2 { fill: var(--warning-fill); }
.line-3 { stroke: var(--hint-fill); stroke-dasharray: 9 3 2 3; } .dot-3 { fill: var(--hint-fill); }
.failure { color: var(--error); }
@media (max-width: 480px) { .bars tr > :first-child { width: 42%; } .bars tr > :nth-child(3) { width: 72px; } }`;

/** As CSS. */
export const STYLE: string = [COLOURS, FRAME, PANEL, SHAPES, OWN].join('\n');
