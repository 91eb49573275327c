// Bundles each view of src/views/ into one page that needs nothing else, dist/views/<name>.html, and what the HTML report
// and `pim-mcp view` run in the browser.
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { build, transform } from 'esbuild';
import { LANGUAGE } from './language.mjs';

const common = {
  ...LANGUAGE,
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** Builds them. */
export async function buildViews(version) {
  const define = { PIM_MCP_VERSION: JSON.stringify(version) };
  await mkdir('dist/views', { recursive: true });
  const script = await bundle('src/views/report/script.tsx', { format: 'iife' });
  await writeFile('dist/views/report.js', script);
  await writeFile('dist/views/own-host.js', await bundle('src/views/own-host/script.ts', { format: 'iife' }));
  for (const name of await listViews()) {
    const page = buildPage(name, {
      script: await bundle(`src/views/${name}/entry.tsx`, { format: 'iife', define }),
      style: await evaluateStyle(`src/views/${name}/style.ts`),
    });
    await writeFile(`dist/views/${name}.html`, page);
  }
}

/** The directories that have an entry. */
async function listViews() {
  const files = await readdir('src/views', { recursive: true });
  return files.flatMap((file) => /^([a-z]+)[\\/]entry\.tsx$/.exec(file)?.[1] ?? []);
}

async function bundle(entryPoint, options) {
  const { outputFiles } = await build({ ...common, ...options, entryPoints: [entryPoint], platform: 'browser' });
  return outputFiles[0].text.trim();
}

/** What a module exports as STYLE, without the white space that only its readers need. */
async function evaluateStyle(entryPoint) {
  const code = await bundle(entryPoint, {});
  const { STYLE } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { code: css } = await transform(STYLE, { loader: 'css', minify: true });
  return css.trim();
}

/**
 * A page whose policy (Content Security Policy Level 3) lets a browser run and apply only this script and this style, known
 * by their hashes. The server puts the origins of pictures in the place of 'none' (src/views-listed.ts).
 */
function buildPage(name, { script, style }) {
  if (/<\/(script|style)/i.test(script + style)) throw new Error(`The ${name} view holds the end of its own element.`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'none'",
    'font-src https: data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>pim-mcp ${name}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main id="view"></main>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
