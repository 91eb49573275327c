// Builds each page of src/views/ into one self-contained file, dist/views/<name>.html: the views of hosts, the HTML
// report, and the page of `pim-mcp view` around a view.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { LANGUAGE } from './language.mjs';

const common = {
  ...LANGUAGE,
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  platform: 'browser',
};

/** The element that receives the records or the view of a page. */
const EMPTY_BODY = '<main id="view"></main>';

/** What views may load besides their own files: the fonts of their host. */
const FONTS = 'font-src https: data:';

/** All pages: the script of each, if it has one, and what its policy allows besides. */
const PAGES = {
  gallery: { script: 'gallery-view.tsx', policy: [FONTS] },
  sheet: { script: 'sheet-view.tsx', policy: [FONTS] },
  table: { script: 'table-view.tsx', policy: [FONTS] },
  board: { script: 'board-view.tsx', policy: [FONTS] },
  report: { policy: [] },
  'own-host': {
    script: 'own-host.ts',
    policy: ["connect-src 'self'", "frame-src 'self'"],
    body: 'own-host.html',
  },
};

/** Builds all pages. */
export async function buildViews(version) {
  const define = { PIM_MCP_VERSION: JSON.stringify(version) };
  await mkdir('dist/views', { recursive: true });
  for (const [name, { script, policy, body }] of Object.entries(PAGES)) {
    const page = buildPage(name, {
      policy,
      script: script && (await bundle(`src/views/${name}/${script}`, { define })),
      style: await bundle(`src/views/${name}/${name}.css`),
      body:
        body === undefined
          ? EMPTY_BODY
          : (await readFile(`src/views/${name}/${body}`, 'utf8')).trim(),
    });
    await writeFile(`dist/views/${name}.html`, page);
  }
  // Remove the pages of earlier builds.
  const pages = Object.keys(PAGES).map((name) => `${name}.html`);
  for (const file of await readdir('dist/views'))
    if (!pages.includes(file)) await rm(`dist/views/${file}`);
}

async function bundle(entryPoint, options = {}) {
  const { outputFiles } = await build({ ...common, ...options, entryPoints: [entryPoint] });
  return outputFiles[0].text.trim();
}

/**
 * A page whose policy (Content Security Policy Level 3) lets a browser run only this script and apply only this style,
 * identified by their hashes. Whoever serves or writes the page replaces 'none' by the origins of pictures.
 */
function buildPage(name, { script = '', style, policy, body }) {
  if (/<\/(script|style)/i.test(script + style))
    throw new Error(`The ${name} page holds the end of its own element.`);
  const directives = [
    "default-src 'none'",
    `script-src ${script === '' ? "'none'" : hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'none'",
    ...policy,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>pim-mcp ${name}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    body,
    ...(script === '' ? [] : [`<script>${script}</script>`]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
