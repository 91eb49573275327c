/** The page in which a view is shown without a host, and the policies of both. Pure. */

import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1400px; padding: 0 1rem 2rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .75rem 0; }
h1 { font: 600 1rem ui-monospace, monospace; margin: 0; }
header p { margin: 0; opacity: .7; }
iframe { border: 0; width: 100%; height: 60vh; display: block; }
#said { border-inline-start: 3px solid; padding-inline-start: 1rem; margin-block: 1rem; }
#said pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
#said p { margin: 0; opacity: .7; }
`;

/** What every answer of the server has. */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The page runs one script of its own, and asks nobody but its server. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  // The icon, which is none.
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Beside the policy that is in a view itself: it has no origin, so it can reach nothing of the server. */
export const VIEW_POLICY = "sandbox allow-scripts; frame-ancestors 'self'";

/** Builds the page. @param tool a name of ours */
export function buildOwnPage(tool: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${tool} – pim-mcp</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><h1>${tool}</h1><p>What a host shows beside the answer. It ends with pim-mcp in the terminal.</p></header>
<iframe title="View of ${tool}" sandbox="allow-scripts"></iframe>
<section id="said" aria-live="polite" hidden><p>An assistant would be told:</p><pre></pre></section>
<script src="/host.js"></script>
</body>
</html>
`;
}
