/** How the product sheet looks. */

import { COLOURS } from '../components/colours.ts';
import { FRAME } from '../components/frame-style.ts';
import { PANEL } from '../components/panel-style.ts';

/** Of the sheet alone; the quality board shows it too. */
export const SHEET = `
.head { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
.sheet { display: grid; grid-template-columns: minmax(0, 240px) minmax(0, 1fr); gap: 16px; align-items: start; }
.large { position: relative; max-width: 320px; } .large .mark { position: absolute; inset-block-start: 8px; inset-inline-start: 8px; background: var(--ink); color: var(--card); }
.picture { border: 1px solid var(--line); }
.strip { list-style: none; padding: 0; margin: 8px 0 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(44px, 1fr)); gap: 6px; max-width: 320px; }
.strip button { width: 100%; padding: 0; min-height: 0; position: relative; background: none; overflow: hidden; } .strip button[aria-pressed="true"] { border-color: transparent; outline: 2px solid var(--link); }
.thumb { display: grid; place-items: center; width: 100%; aspect-ratio: 1; object-fit: contain; } img.thumb { background: #fff; } .dot-mark { position: absolute; inset-block-end: 3px; inset-inline-end: 3px; width: 9px; height: 9px; border-radius: 50%; background: var(--ink); border: 2px solid var(--card); }
.sheet .facts, [role="tabpanel"] > .facts { margin: 8px 0 0; } .sheet .facts > div, [role="tabpanel"] > .facts > div { display: grid; grid-template-columns: 110px minmax(0, 1fr); gap: 8px; padding: 4px 0; border-top: 1px solid var(--line); }
.facts dt, .texts dt { color: var(--soft); } .facts dd, .texts dd { margin: 0; overflow-wrap: anywhere; }
.map { margin: 0; } .map > div { display: flex; flex-wrap: wrap; gap: 0 6px; } .map dt { color: var(--soft); } .map dt::after { content: ":"; } .map .map { display: flex; flex-wrap: wrap; gap: 0 12px; }
.languages { border: 0; padding: 0; margin: 0 0 8px; display: flex; flex-wrap: wrap; gap: 4px; min-width: 0; }
.texts { margin: 0; } .texts > div { padding: 6px 0; } .texts dd { white-space: pre-line; max-width: 75ch; } .missing { color: var(--warning); }
.plain { list-style: none; padding: 0; } .plain > li { padding: 4px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; } .plain > li:first-child { border-top: 0; }
[role="tabpanel"] > section + section { margin-top: 12px; }
.matrix td, .matrix th { padding: 6px 10px; border-inline-start: 1px solid var(--line); white-space: nowrap; } .matrix tr > :first-child { border-inline-start: 0; padding-inline-start: 0; } .matrix tbody th { font-weight: 600; }
.matrix tbody th { width: 1%; }
[role="tabpanel"] > .facts > div:first-child { border-top: 0; } .price { white-space: nowrap; font-variant-numeric: tabular-nums; }
.matrix .none { background: var(--track); } .variant { display: grid; gap: 1px; font-size: 13px; justify-items: start; } .variant + .variant { margin-top: 6px; }
.severity { font-weight: 600; } .error-text { color: var(--error); } .warning-text { color: var(--warning); } .hint-text { color: var(--hint); }
.choices { list-style: none; padding: 0; margin-top: 8px; } .choices li { padding: 6px 0; border-top: 1px solid var(--line); }
@media (max-width: 560px) { .sheet { grid-template-columns: minmax(0, 1fr); } .sheet .facts > div, [role="tabpanel"] > .facts > div { grid-template-columns: 88px minmax(0, 1fr); } .large { max-width: 220px; } }`;

/** As CSS. */
export const STYLE: string = [COLOURS, FRAME, PANEL, SHEET].join('\n');
