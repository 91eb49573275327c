/** How views look that hold headings, notices, tabs and tables, beside what all views have (frame-style.ts). */

const PANELS = `
h1:focus { outline: none; } h1 { overflow-wrap: anywhere; }
/* Our words are English also where the page is written from right to left. */
p, h1, h2, h3, li, dt, dd, caption, figcaption, th, td { unicode-bidi: plaintext; }
:root[dir="rtl"] :is(p, h1, h2, h3, li, dt, dd, caption, figcaption, th, td) { text-align: right; }
:root[dir="rtl"] :is(th, td).number { text-align: left; }
p + p { margin-top: 6px; }
.note, caption { color: var(--soft); font-size: 13px; }
.notice { background: var(--notice); border-inline-start: 4px solid var(--notice-line); padding: 6px 12px; border-radius: 4px; margin-top: 8px; }
.waiting .line { height: 14px; margin-top: 10px; border-radius: 4px; background: var(--track); animation: breathe 1.6s ease-in-out infinite alternate; } .waiting .line:last-child { width: 60%; }
button.link, th button, td button { background: none; border: 0; border-radius: 3px; padding: 0; min-height: 0; text-align: start; font-weight: inherit; }
button.link { color: var(--link); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 3px; overflow-wrap: anywhere; }
button.link:hover:not(:disabled), th button:hover:not(:disabled) { background: none; color: var(--ink); }
.tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0; } .tools .grow { flex: 1 1 auto; }
.tabs { display: flex; flex-wrap: wrap; gap: 0 4px; border-bottom: 1px solid var(--line); margin: 12px 0 10px; }
.tabs button { border: 0; border-bottom: 3px solid transparent; border-radius: 4px 4px 0 0; background: none; color: var(--soft); font-weight: 600; }
.tabs button[aria-selected="true"] { color: var(--ink); border-bottom-color: var(--link); }
.paging { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: center; margin-top: 10px; }
.scroll { overflow: auto; position: relative; }`;

const TABLES = `
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding-bottom: 4px; }
th, td { padding: 4px 0; padding-inline-start: 10px; text-align: start; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
th:first-child, td:first-child { padding-inline-start: 0; }
th.number, td.number { text-align: end; }
thead th { color: var(--soft); font-size: 12.5px; font-weight: 600; vertical-align: bottom; }
tbody tr { border-top: 1px solid var(--line); }`;

/** As CSS. */
export const PANEL: string = [PANELS, TABLES].join('\n');
