/** How the quality board looks. */

import { COLOURS } from '../components/colours.ts';
import { FRAME } from '../components/frame-style.ts';
import { PANEL } from '../components/panel-style.ts';
import { SHAPES } from '../components/shapes.ts';
import { SHEET } from '../sheet/style.ts';

const OWN = `
.head { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
svg.bar { display: block; }
.chart .group { display: table-row; }
.badge.error-text, .badge.warning-text, .badge.hint-text { font-weight: 700; background: none; padding: 0; }
.standing { display: grid; grid-template-columns: 104px minmax(0, 3fr) minmax(0, 2fr); gap: 20px; align-items: center; margin-top: 14px; }
.standing figure { margin: 0; text-align: center; color: var(--soft); font-size: 12.5px; }
.standing .ring { max-width: 104px; margin: 0; }
.chart { table-layout: fixed; } .chart td, .chart th { vertical-align: middle; }
.chart tr > :first-child { width: 38%; } .chart tr > :nth-child(3) { width: 64px; } .chart tr > :nth-child(4) { width: 72px; }
.group > * { padding-top: 14px; } .group th { font-weight: 700; } .group td { vertical-align: bottom; }
.heat td { padding: 0; } .heat td button { display: block; width: 100%; padding: 5px 8px; text-align: end; } .heat td button:hover { outline: 2px solid var(--focus); }
.defects { table-layout: fixed; } .defects .of-category { width: 24%; } .defects .of-brand { width: 13%; }
.heat thead th button { font-weight: 600; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 12px; margin: 0 0 10px; } .facts dt { font-weight: 600; } .facts dd { margin: 0; }
@media (max-width: 640px) {
  .standing { grid-template-columns: 84px minmax(0, 1fr); } .standing > :nth-child(3) { grid-column: 1 / -1; }
  .chart tr > :nth-child(4) { width: 56px; } .chart tr > :nth-child(3) { width: 56px; }
  .fixes li { grid-template-columns: 30px minmax(0, 1fr); } .gain { grid-column: 2; grid-row: auto; text-align: start; } .gain b { display: inline; font-size: 16px; }
  .defects, .defects tbody, .defects tr, .defects td, .defects caption { display: block; width: auto; }
  .defects thead { position: absolute; clip-path: inset(50%); }
  .defects tbody td[class] { width: auto; padding: 0; } .defects tr { padding: 8px 0; }
}`;

/** As CSS. */
export const STYLE: string = [COLOURS, FRAME, PANEL, SHAPES, OWN, SHEET].join('\n');
