/** The pages for people: README.md and docs/. What they show is what the code does, and what they link to is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENVELOPE } from '../scripts/docs/envelope.ts';
import { replaceSections } from '../scripts/docs/markdown.ts';
import { renderPages } from '../scripts/docs/pages.ts';
import { buildAnswer } from '../src/answer/envelope.ts';
import { AUDIT_FORMS } from '../src/cli/audit-forms.ts';
import { findTool, parseKeyValues } from '../src/cli/call-arguments.ts';
import { COMMANDS } from '../src/cli/command.ts';
import { CUT_LIMITS } from '../src/pim/http/read-json.ts';
import { parseConfig } from '../src/settings/read-config.ts';
import { SETTINGS } from '../src/settings/settings-table.ts';
import { auditCatalog } from '../src/tools/audit-catalog.ts';
import { TOOLS } from '../src/tools/join-tools.ts';
import { filesBelow, readSource, root } from './support/read-sources.ts';

const HINT = 'run `npm run docs`';
/** What fits the attention of somebody who has never heard of it. */
const MAX_README_BYTES = 12_500;
/** Pages for contributors, who have a checkout. */
const NOT_PACKED = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];

function read(page: string): string {
  return readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
}

const generated = await renderPages();
const packageJson = JSON.parse(read('package.json'));
const docs = readdirSync(new URL('../docs', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = ['README.md', 'plugin/README.md', ...docs];
const skills = readdirSync(new URL('../plugin/skills', import.meta.url)).map(
  (name) => `plugin/skills/${name}/SKILL.md`,
);
const written = [
  ...pages,
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'PRIVACY.md',
  'SECURITY.md',
];

function blocks(page: string, language: string): string[] {
  return [
    ...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
  ].map(([, block = '']) => block);
}

/** The command lines of a page that begin with a word, without their comments and what they are sent to. */
function commandLines(page: string, word: string): string[] {
  const lines = blocks(page, 'sh').flatMap((block) => block.split(/\n| && /));
  return lines
    .filter((line) => line.startsWith(word))
    .map((line) => line.replace(/\s+(#|>).*$/, ''));
}

/** Where the relative links of a page lead, as paths below the root, with the heading that they name. */
function linksOf(
  page: string,
): readonly { readonly path: string; readonly heading: string | undefined }[] {
  const prose = read(page).replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => {
    const [path = '', heading] = target.split('#');
    return { path: path === '' ? page : posix.join(posix.dirname(page), path), heading };
  });
}

/** The anchors of a page as GitHub makes them of its headings. */
function anchorsOf(page: string): readonly string[] {
  const headings = [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('README', () => {
  it('has at most 12,500 bytes', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(MAX_README_BYTES);
  });

  it('tells how much of a text and of a list is read', () => {
    expect(CUT_LIMITS).toEqual({ textChars: 64 * 1024, entries: 1_000, recordChars: 256 * 1024 });
    expect(read('docs/sql.md')).toMatch(/first 64 KiB,.*first 1,000 entries,.*\n.*over 256 KiB/);
    expect(read('docs/commerce-engine.md')).toMatch(/over 64 KiB .* over 1,000 entries/);
  });

  it.each(['README.md', 'docs/dependencies.md'])(
    '%s gives a reason for each runtime dependency, and no other',
    (page) => {
      const rows = read(page).slice(read(page).lastIndexOf('| Package |')).split('\n\n')[0] ?? '';
      const named = [...rows.matchAll(/^\| `([^`]+)`(?: \(optional\))? \| [^|]{10,} \|/gm)].map(
        ([, name]) => name,
      );
      const imports = filesBelow(root, /\.tsx?$/).flatMap((file) => readSource(file).imports);
      const bundled = Object.keys(packageJson.devDependencies).filter((name) =>
        imports.some(
          ({ target, isType }) => !isType && (target === name || target.startsWith(`${name}/`)),
        ),
      );
      expect(named.sort()).toEqual(
        [
          ...Object.keys(packageJson.dependencies),
          ...Object.keys(packageJson.optionalDependencies),
          ...bundled,
        ].sort(),
      );
    },
  );
});

describe('pages', () => {
  it('show what the code says in every generated part, and have no other', () => {
    for (const [page, sections] of Object.entries(generated)) {
      expect(replaceSections(read(page), sections, page), `${page}: ${HINT}`).toBe(read(page));
    }
    const marked = [...pages, ...skills].filter((page) => read(page).includes('<!-- generated:'));
    expect(marked.sort()).toEqual(Object.keys(generated).sort());
  });

  it.each(written)('%s: every link leads to a file, and to a heading of it', (page) => {
    for (const { path, heading } of linksOf(page)) {
      expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true);
      if (heading !== undefined) expect(anchorsOf(path), path).toContain(heading);
    }
  });

  it('are all linked to from docs/README.md, which the README links to', () => {
    const linked = linksOf('docs/README.md').map(({ path }) => path);
    expect(docs.filter((page) => page !== 'docs/README.md' && !linked.includes(page))).toEqual([]);
    expect(linksOf('README.md').map(({ path }) => path)).toContain('docs/README.md');
  });

  it('link to nothing that the npm package leaves out, but for what contributors need', () => {
    const isPacked = (path: string): boolean =>
      ['README.md', 'LICENSE', ...packageJson.files].some(
        (file) => path === file || path.startsWith(`${file}/`),
      );
    const outside = written
      .filter(isPacked)
      .flatMap((page) => linksOf(page).filter(({ path }) => !isPacked(path)));
    expect([...new Set(outside.map(({ path }) => path))].sort()).toEqual(NOT_PACKED);
  });

  it('show command lines that can be run', () => {
    const lines = pages.flatMap((page) => commandLines(page, 'pim-mcp '));
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) {
      const [, name = '', ...words] = line.match(/(?:'[^']*'|\S)+/g) ?? [];
      expect(COMMANDS, line).toHaveProperty(name);
      if (name === 'audit') checkAudit(line, words);
      if (name !== 'call') continue;
      const [tool = '', ...pairs] = words
        .filter((word, at) => !word.startsWith('--') && words[at - 1] !== '--output')
        .map((word) => word.replaceAll("'", ''));
      // As the schema has them: what is shown is the right form, though slips would be corrected.
      const args = parseKeyValues(findTool(tool, TOOLS), pairs);
      expect(findTool(tool, TOOLS).input.safeParse(args).error, line).toBeUndefined();
    }
  });

  it.each(written)('%s: every script that it names exists', (page) => {
    const scripts = [...read(page).matchAll(/npm run ([\w:]*\w)/g)].map(
      ([, script = '']) => script,
    );
    for (const script of scripts) expect(packageJson.scripts).toHaveProperty([script]);
  });

  it('name settings that exist', () => {
    for (const page of pages) {
      const names = [...read(page).matchAll(/\b(?:PIM|COMMERCE_ENGINE)_[A-Z_]*[A-Z]\b/g)].map(
        ([name]) => name,
      );
      expect(
        names.filter((name) => !(name in SETTINGS)),
        page,
      ).toEqual([]);
    }
  });

  it('say of every tool and of every key of an answer what it is', () => {
    const text = read('docs/tools.md');
    for (const { name } of TOOLS) expect(text).toContain(`### \`${name}\``);
    const answer = buildAnswer(
      {
        recordsKey: 'records',
        columns: ['code'],
        statusOnce: true,
        total: 2,
        readings: {
          own: 2,
          if_variants_count: 3,
          first_if_variants_count: {},
          of_products: 1,
          not_stated: [],
        },
        nextCursor: 'x',
        cutBy: 'limit',
        retryAfterSeconds: 1,
        exact: true,
        scanned: { read: 1, matched: 1, complete: true },
        unmatched: { not_found: ['A-1'] },
        matchedBy: { 'a-1': { 'ignoring case': 'A-1' } },
        noneHas: [{ tag: 'eko', nearest: ['eco'] }],
        pictures: { shown: [1], not_shown: { 'it has no link': [2] } },
        appliedFilters: { Codes: ['A-1'] },
        evaluatedFilters: { Codes: ['A-1'] },
        warnings: ['x'],
        ageSeconds: 1,
        freshness: 'live',
        copy: {},
        source: 'sandbox',
      },
      ['A-1', 'A-2'].map((code) => ({
        code,
        status: 'active',
        name: 'Boot',
        culture_fallback: 'name (en)',
      })),
    );
    expect(Object.keys(ENVELOPE)).toEqual(Object.keys(answer));
  });
});

describe('host configurations', () => {
  /** Our server in each configuration that a page shows. */
  const shown = (page: string) =>
    blocks(page, 'json').map((block) => {
      const { mcpServers, servers, context_servers } = JSON.parse(block);
      return (mcpServers ?? servers ?? context_servers).pim;
    });

  it.each(['README.md', 'docs/hosts.md'])(
    '%s: those that start a process pass settings that exist and suffice',
    (page) => {
      const started = shown(page).filter(({ command }) => command !== undefined);
      expect(started.length).toBeGreaterThan(1);
      for (const { command, args, env = {} } of started) {
        expect([command, ...args].join(' ')).toMatch(
          new RegExp(
            `^(cmd /c )?npx -y pim-mcp$|^node /path/to/pim-mcp/${packageJson.bin['pim-mcp']}$`,
          ),
        );
        expect(Object.keys(env).filter((name) => !(name in SETTINGS))).toEqual([]);
        const filled = env.PIM_APP_KEY && { PIM_CLIENT_ID: 'a', PIM_APP_KEY: 'b' };
        expect(parseConfig({ ...env, ...filled }).pim.source).toBe(
          env.PIM_API_URL === undefined ? 'sandbox' : 'pim',
        );
      }
    },
  );
});

/** Options of `pim-mcp audit` have a value; all else are arguments of the tool. */
function checkAudit(line: string, words: readonly string[]): void {
  const pairs = words.filter(
    (word, index) => !(word.startsWith('--') || words[index - 1]?.startsWith('--')),
  );
  const args = parseKeyValues(auditCatalog, pairs);
  expect(auditCatalog.input.safeParse(args).error, line).toBeUndefined();
  const format = words[words.indexOf('--format') + 1];
  if (words.includes('--format')) expect(AUDIT_FORMS, line).toHaveProperty(format ?? '');
}
