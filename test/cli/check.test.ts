/** `pim-mcp check`: files laid over the copy of a small catalog, in its own keys and in others. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeSheets from 'write-excel-file/node';
import { UNLIMITED } from '../support/catalog-server.ts';
import { writeFewRules } from '../support/few-rules.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { type Ran, runCommand, settingsFor } from './run-command.ts';

const folder = ownDirectory('check');

function place(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const SEEN: readonly (readonly [text: string, rule: string])[] = [
  ['code,EAN\nP-PAN,4006381333932\n', 'invalid_barcode'],
  ['code,Price EUR\nP-PAN,-1\n', 'price_not_positive'],
  ['code,name_de\nP-PAN,\n', 'missing_translation'],
];
const FEW_RULES = writeFewRules(...SEEN.map(([, rule]) => rule));

let env: Readonly<Record<string, string>>;
const endings: (() => Promise<void>)[] = [];

async function copyCatalog(profile: readonly 'other-keys'[] = []) {
  const sandbox = await startSandbox({ source: createSmallCatalog(), profile, limits: UNLIMITED });
  endings.push(() => sandbox.close());
  const settings = settingsFor(sandbox, {
    PIM_DATA_DIR: ownDirectory('data'),
    PIM_COPY_SEARCH: 'off',
    PIM_RULES: FEW_RULES,
  });
  expect(await runCommand(['sync'], { env: settings })).toMatchObject({ code: 0 });
  return settings;
}

beforeAll(async () => {
  env = await copyCatalog();
});
afterAll(async () => {
  for (const end of endings) await end();
});

const copied: { other?: ReturnType<typeof copyCatalog> } = {};
const copiedWithOtherKeys = () => (copied.other ??= copyCatalog(['other-keys']));

const check = (file: string, ...args: readonly string[]): Promise<Ran> =>
  runCommand(['check', file, ...args], { env });

function readReport({ code, stdout, stderr }: Ran) {
  expect(stdout, stderr).not.toBe('');
  return { code, ...JSON.parse(stdout) };
}

/** Without the rules, which take longer than all else. */
const ask = async (file: string, ...args: readonly string[]) =>
  readReport(await check(file, '--no-rules', ...args));

describe('the file', () => {
  it('is read in windows-1252 with semicolons and decimal commas, and says so', async () => {
    const text = 'Code;Name;Price EUR\r\nP-BOOT;Stiefel f\u00fcr den Winter;9,75\r\n';
    const answer = await ask(place('latin.csv', Buffer.from(text, 'latin1')));
    expect(answer).toMatchObject({
      code: 0,
      file: { format: 'csv', delimiter: 'semicolon', encoding: 'windows-1252', decimals: ',' },
      changes: [
        { field: 'name', examples: [{ after: 'Stiefel f\u00fcr den Winter' }] },
        { field: 'prices.EUR', examples: [{ line: 2, before: '9.5', after: '9.75' }] },
      ],
    });
  });

  it('may begin with a byte order mark', async () => {
    const answer = await ask(place('mark.csv', '\uFEFFcode,name\nP-BOOT,Winter Boot\n'));
    expect(answer).toMatchObject({ rows: { read: 1, matched: 1, unchanged: 1 } });
  });

  it('may be a workbook, whose sheet is chosen by its name', async () => {
    const sheet = (name: string, data: readonly (readonly string[])[]) => ({
      sheet: name,
      data: data.map((row) => row.map((value) => ({ value }))),
    });
    const book = await writeSheets([
      sheet('Notes', [['Notes'], ['for Ada']]),
      sheet('Spring', [
        ['code', 'name'],
        ['P-PAN', 'Pan'],
      ]),
    ]).toBuffer();
    const answer = await ask(place('book.xlsx', book), '--sheet', 'Spring');
    expect(answer).toMatchObject({
      file: { format: 'xlsx', sheet: 'Spring' },
      changes: [{ field: 'name', examples: [{ before: 'İstanbul Pan', after: 'Pan' }] }],
    });
  });

  it('may be JSON lines, in which what is not stated is not emptied', async () => {
    const lines = [
      { code: 'P-BOOT', name: 'Boot' },
      { code: 'P-PAN', short_description: '' },
    ];
    const file = place('rows.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    const answer = await ask(file);
    expect(answer.changes).toMatchObject([
      { field: 'name', changed: 1, emptied: 0 },
      { field: 'short_description', emptied: 1 },
    ]);
  });

  it('may be a JSON record that holds the list', async () => {
    const file = place('rows.json', JSON.stringify({ products: [{ code: 'P-BOOT' }] }));
    expect(await ask(file)).toMatchObject({ rows: { read: 1, unchanged: 1 } });
  });

  it.each([
    ['has NUL characters', 'nul.csv', 'code,name\nP-BOOT,Bo\0ot\n'],
    ['has no column that tells which records are meant', 'keyless.csv', 'name\nBoot\n'],
    ['is no csv, xlsx, json or jsonl file', 'rows.pdf', 'code\n'],
    ['holds no list of records', 'number.json', '1'],
    ['is no workbook', 'text.xlsx', 'code,name'],
    ['is too large', 'bomb.xlsx', zipSync({ 'a.xml': new Uint8Array(450_000_000) }, { level: 1 })],
  ])('is refused with exit code 2 where it %s', async (_why, name, content) => {
    const { code, stdout, stderr } = await check(place(name, content));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^pim-mcp check: /m);
  });

  it('keeps a formula as a text', async () => {
    const answer = await ask(place('formula.csv', 'code,name\nP-BOOT,"=HYPERLINK(""x"")"\n'));
    expect(answer.changes[0].examples[0].after).toBe('=HYPERLINK("x")');
  });
});

describe('columns', () => {
  it('that nothing explains are told first, and not compared', async () => {
    const answer = await ask(place('odd.csv', 'code,Zxqv\nP-BOOT,1\n'));
    expect(Object.keys(answer)[1]).toBe('not_compared');
    expect(answer.not_compared).toEqual([{ column: 'Zxqv', why: 'nothing is called so' }]);
  });

  it('are what --map says', async () => {
    const file = place('mapped.csv', 'Nr,Was,Rest\nP-BOOT,Boot,x\n');
    const answer = await ask(file, '--map', 'Nr=code', 'Was=name', 'Rest=-');
    expect(answer).toMatchObject({
      columns: [
        { column: 'Nr', means: 'code', known_by: 'map' },
        { column: 'Was', means: 'name', known_by: 'map' },
      ],
      changes: [{ field: 'name', changed: 1 }],
    });
    expect(answer.not_compared).toBeUndefined();
  });

  it('of codes are found by their values', async () => {
    const rows = ['P-SHOE', 'P-BOOT', 'P-PAN', 'P-POT'].map((code) => `${code},1`);
    const answer = await ask(place('guess.csv', `Zxqv,Qvxz\n${rows.join('\n')}\n`));
    expect(answer).toMatchObject({
      columns: [{ column: 'Zxqv', means: 'any_code', known_by: 'values' }],
      rows: { matched: 4 },
    });
  });

  it('may be in a language', async () => {
    const answer = await ask(
      place('languages.csv', 'code,name_de,Name (fr)\nP-BOOT,Stiefel,Botte\n'),
    );
    expect(answer.changes).toMatchObject([
      { field: 'name (de)', changed: 1, examples: [{ before: 'Schuh', after: 'Stiefel' }] },
      { field: 'name (fr)', filled: 1, examples: [{ before: '', after: 'Botte' }] },
    ]);
  });
});

describe('rows', () => {
  it('are matched by code, integration code and barcode as people retype them, or are new', async () => {
    const rows = ['p boot,,', ',erp 1,', 'NEW-1,,', ',,'];
    const answer = await ask(
      place('keys.csv', `code,integration_code,name\n${rows.join('\n')}\nP-BOOT,,\n`),
      '--ignore-empty',
    );
    expect(answer).toMatchObject({
      code: 0,
      rows: { read: 4, matched: 3, new: 1, twice: 1 },
      new: [{ line: 4, code: 'NEW-1' }],
      slips: [{ slip: 'listed_twice', severity: 'warning', examples: [{ before: 'line 2' }] }],
    });
  });

  it('that mean several records are told, and not compared', async () => {
    const answer = await ask(place('several.csv', 'EAN,name\n4006381333931,All\n'));
    expect(answer).toMatchObject({ rows: { several: 1 }, changes: [] });
  });
});

describe('values', () => {
  it('are compared in any unit', async () => {
    const answer = await ask(place('units.csv', 'code,Width (mm)\nP-BOOT,30\nP-PAN,31\n'));
    expect(answer.changes).toMatchObject([
      { field: 'properties.Width', changed: 1, examples: [{ before: '3 cm', after: '3.1 cm' }] },
    ]);
  });

  it('are the same in another key style of the PIM', async () => {
    const settings = await copiedWithOtherKeys();
    const file = place('other.csv', 'code,Material,Price EUR,name_de\nP-BOOT,Suede,9.5,Schuh\n');
    const { stdout } = await runCommand(['check', file, '--no-rules'], { env: settings });
    expect(JSON.parse(stdout)).toMatchObject({
      rows: { matched: 1 },
      changes: [
        { field: 'properties.Material', examples: [{ before: 'Leather', after: 'Suede' }] },
      ],
    });
  });
});

describe('slips', () => {
  it.each([
    ['decimal_moved', 'error', 'code,Price EUR\nP-BOOT,95\n'],
    ['unit_changed', 'warning', 'code,Width\nP-BOOT,7.62\n'],
    ['encoding_broken', 'error', 'code,name\nP-BOOT,StÃ¼ck\n'],
    ['emptied', 'warning', 'code,name\nP-BOOT,\n'],
    ['price_drop', 'warning', 'code,Price EUR\nP-BOOT,4.1\n'],
    ['cells_beyond_heads', 'error', 'code,name\nP-BOOT,Winter Boot,x\n'],
  ])('%s is told as %s', async (slip, severity, text) => {
    const answer = await ask(place(`${slip}.csv`, text));
    expect(answer.slips).toMatchObject([{ slip, severity, count: 1 }]);
    expect(answer.code).toBe(severity === 'error' ? 1 : 0);
  });

  it('a column shifted by one is told by the values that stand beside their own', async () => {
    const head = 'code,name,short_description,Material';
    const rows = [
      'P-BOOT,,Winter Boot,About Winter Boot',
      'P-PAN,,İstanbul Pan,About İstanbul Pan',
    ];
    const answer = await ask(place('shifted.csv', `${head}\n${rows.join('\n')}\n`));
    expect(answer.slips).toContainEqual(
      expect.objectContaining({ slip: 'column_shifted', field: 'short_description', count: 2 }),
    );
  });

  it('fail a pipeline at the severity that it asks', async () => {
    const file = place('threshold.csv', 'code,name\nP-BOOT,\n');
    const codes = ['error', 'warning', 'none'].map(async (severity) => {
      return (await check(file, '--no-rules', '--fail-on', severity)).code;
    });
    expect(await Promise.all(codes)).toEqual([0, 1, 0]);
  });
});

describe('rules', () => {
  it('tell what touched products newly fail and pass', async () => {
    const file = place(
      'rules.csv',
      'code,name,integration_code\nP-BOOT,,\nP-PAN,İstanbul Pan,ERP-9\n',
    );
    const { PIM_RULES: _, ...allRules } = env;
    const answer = readReport(await runCommand(['check', file], { env: allRules }));
    expect(answer.rules).toEqual([
      {
        rule: 'no_name',
        severity: 'error',
        newly: 'fails',
        records: 1,
        examples: [{ code: 'P-BOOT', detail: '' }],
      },
      expect.objectContaining({ rule: 'no_integration_code', newly: 'passes' }),
      expect.objectContaining({ rule: 'long_description_repeats_name', newly: 'passes' }),
    ]);
    expect(answer).toMatchObject({ code: 1, tried: { products: 2 } });
    // They have the worst grade already.
    expect(answer.grades).toEqual([]);
  });

  it.each(everydayOrSoak(SEEN.slice(0, 1), SEEN))(
    'see values in lists of any key style: %j',
    async (text, rule) => {
      const file = place(`${rule}.csv`, text);
      const others = await copiedWithOtherKeys();
      for (const settings of [env, others]) {
        const { stdout } = await runCommand(['check', file], { env: settings });
        const answer = JSON.parse(stdout);
        expect(answer.rules).toContainEqual(expect.objectContaining({ rule, newly: 'fails' }));
        expect(answer.tried).not.toHaveProperty('values_left_out');
      }
    },
  );

  it('of a channel tell who would not be ready any more', async () => {
    const file = place('channel.csv', 'code,name\nP-PAN,\n');
    const answer = readReport(await check(file, '--channel', 'google'));
    expect(answer.rules).toContainEqual(expect.objectContaining({ audit: 'google' }));
  });

  it('are left out with --no-rules', async () => {
    const file = place('norules.csv', 'code,name\nP-BOOT,\n');
    expect(await ask(file)).not.toHaveProperty('rules');
  });
});

describe('forms', () => {
  it('csv has a row for each finding, in which no text runs as a formula', async () => {
    const file = place('forms.csv', 'code,name\nP-BOOT,=1+1\nNEW-1,x\n');
    const { stdout } = await check(file, '--no-rules', '--format', 'csv');
    expect(stdout.trimEnd().split('\r\n')).toEqual([
      'finding,severity,line,code,field,before,after',
      'change,"",2,P-BOOT,name,Winter Boot,\'=1+1',
      'new,"",3,NEW-1,"","",""',
    ]);
  });

  it('html is a page with all of it, escaped', async () => {
    const file = place('page.csv', 'code,name,<b>\nP-BOOT,<i>Boot,1\n');
    const output = join(folder, 'page.html');
    expect(await check(file, '--no-rules', '--output', output)).toMatchObject({ code: 0 });
    const page = readFileSync(output, 'utf8');
    expect(page).toContain('What the import would change');
    expect(page).not.toContain('<i>Boot');
  });
});

it('prints tables on a terminal, what is not understood first', async () => {
  const file = place('table.csv', 'code,Zxqv,name\nP-BOOT,1,Boot\n');
  const { stdout } = await runCommand(['check', file, '--no-rules'], {
    env,
    isTerminal: true,
    columns: 80,
  });
  expect(stdout.split('\n')[0]).toBe('Not compared');
  expect(stdout).toMatch(/^name +1 +0 +0 +line 2, code P-BOOT, before Winter/m);
});

it('says that there is no copy with the exit code 3', async () => {
  const empty = { ...env, PIM_DATA_DIR: ownDirectory('empty') };
  const file = place('nothing.csv', 'code\nP-BOOT\n');
  expect(await runCommand(['check', file], { env: empty })).toMatchObject({ code: 3, stdout: '' });
});
