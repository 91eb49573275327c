/** How the gallery looks. */

import { COLOURS } from '../components/colours.ts';
import { FRAME } from '../components/frame-style.ts';

const GALLERY = `
.head { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; margin-bottom: 10px; }
.chooser { margin-bottom: 10px; }
.chooser label:first-child { flex: 1 1 160px; }
.chooser input { width: 100%; }
.chooser select { max-width: 124px; }
.chooser .group { margin-inline-start: auto; }
.records.bounded { max-height: 620px; overflow: auto; }
.records { border-radius: 8px; padding: 2px; margin: -2px; }
.cards { list-style: none; padding: 0; display: grid; gap: 10px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 132px), 1fr)); }
.card { position: relative; border: 1px solid var(--line); border-radius: 10px; padding: 8px; background: var(--card); display: flex; flex-direction: column; gap: 8px; min-width: 0; }
.card.selected, tr.selected { background: var(--page); }
.card.selected { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.card h2 { font-size: 14px; font-weight: 600; margin: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; hyphens: auto; }
.cards.plain { grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr)); }
.plain .facts { padding-inline-start: 26px; }
.facts { display: flex; flex-direction: column; gap: 2px; min-width: 0; }
h1, .card h2, .head p, .under label, .selection strong, .selection span, .message > *, .prices { unicode-bidi: plaintext; }
.prices { font-variant-numeric: tabular-nums; }
.badges { display: flex; flex-wrap: wrap; gap: 4px; margin-top: 4px; }
.card > label { position: absolute; inset-block-start: 4px; inset-inline-start: 4px; padding: 8px; cursor: pointer; z-index: 1; }
input[type="checkbox"] { width: 18px; height: 18px; margin: 0; accent-color: var(--link); vertical-align: -3px; }
.under { margin-top: 10px; justify-content: space-between; }
.failure { color: var(--error); flex-basis: 100%; }
.selection { margin-top: 10px; border-top: 1px solid var(--line); padding-top: 10px; }
.none { font-weight: 400; }
.ask { margin-top: 8px; flex-wrap: nowrap; }
.ask label { flex: 1; min-width: 0; } .ask input { width: 100%; } .ask button { flex: none; }
.table { border-collapse: collapse; width: 100%; }
.table th, .table td { text-align: start; vertical-align: top; padding: 6px 8px; font-weight: 400; }
.table th.number, .table td.number { text-align: end; }
.table thead th { position: sticky; top: 0; background: var(--card); color: var(--soft); font-size: 13px; z-index: 1; }
.table thead button { border: 0; padding: 0; min-height: 0; background: none; color: inherit; font-weight: 600; }
.table thead button:hover { color: var(--ink); background: none; text-decoration: underline; }
.table tbody tr { border-top: 1px solid var(--line); }
.table .badges { margin: 0; }
.table td { max-width: 340px; } .table td.code { white-space: nowrap; } .table td:nth-child(2) { min-width: 140px; }
.counts th { width: 100%; } .counts meter { display: block; width: 100%; height: 8px; margin-top: 3px; }
meter { appearance: none; } meter::-webkit-meter-bar { border: 0; border-radius: 4px; background: var(--track); } meter::-webkit-meter-optimum-value { border-radius: 4px; background: var(--hint-fill); }
meter::-moz-meter-bar { background: var(--hint-fill); }
@media (max-width: 559px) {
  .chooser select { flex: 1 1 110px; } .chooser label { flex: 1 1 110px; min-width: 0; } .chooser label select { width: 100%; max-width: none; }
  .ask { flex-wrap: wrap; } .ask label { flex-basis: 100%; }
}`;

/** As CSS. */
export const STYLE: string = [COLOURS, FRAME, GALLERY].join('\n');
