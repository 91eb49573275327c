/** `pim-mcp audit --format workbook`, read back from its XML. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeXML } from 'entities';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DEFECT_COLUMNS } from '../../../src/audit/ask/read-defects.ts';
import { listRulesBut } from '../../support/few-rules.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { placeRules, serveAudits } from './serve-audits.ts';

const { audit, ask, run } = serveAudits();

/** The sheets of a workbook by their names, each a list of rows of texts; an empty cell is left out. */
function readWorkbook(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const find = (name: string, pattern: RegExp) => [
    ...strFromU8(files[name] ?? new Uint8Array()).matchAll(pattern),
  ];
  const shared = find('xl/sharedStrings.xml', /<t[^>]*>([^<]*)<\/t>/g).map(([, text = '']) =>
    decodeXML(text),
  );
  const sheets = find('xl/workbook.xml', /<sheet [^>]*name="([^"]*)"/g).map(([, name = ''], at) => {
    const rows = find(`xl/worksheets/sheet${at + 1}.xml`, /<row[^>]*>(.*?)<\/row>/gs).map(
      ([, row = '']) => {
        const cells: string[] = Array(DEFECT_COLUMNS.length).fill('');
        for (const [, column = '', form, value = ''] of row.matchAll(
          /<c r="([A-Z])\d+"([^>]*)><v>([^<]*)<\/v>/g,
        ))
          cells[column.charCodeAt(0) - 65] = form?.includes('t="s"')
            ? (shared[Number(value)] ?? '')
            : value;
        return cells;
      },
    );
    return [name, rows] as const;
  });
  return Object.fromEntries(sheets);
}

describe('the workbook', () => {
  const file = () => join(ownDirectory('reports'), 'audit.xlsx');

  it('has what to fix first, every defect with its grade, and every rule', async () => {
    const output = file();
    const { code, stdout, stderr } = await audit(['--output', output]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^pim-mcp audit: wrote \S+\.xlsx\n$/);
    const sheets = readWorkbook(readFileSync(output));
    expect(Object.keys(sheets)).toEqual(['Fix first', 'Findings', 'Rules', 'About']);
    const { findings, fix_first: first } = await ask('max_examples=0');
    expect(sheets['Fix first']?.slice(1).map(([rule]) => rule)).toEqual(
      first.steps.map(([rule]: readonly string[]) => rule),
    );
    const [heads = [], ...rows] = sheets.Findings ?? [];
    expect(heads.slice(0, 2)).toEqual(['rule', 'severity']);
    for (const [rule, , failed] of findings) {
      expect([rule, rows.filter(([id]) => id === rule).length]).toEqual([rule, failed]);
    }
    expect(
      [...new Set(rows.map((row) => row[heads.indexOf('grade')]))].filter(Boolean).sort(),
    ).toEqual([...'ABCDE']);
    for (const [rule, , failed] of findings)
      expect(sheets.Rules?.find(([id]) => id === rule)?.slice(1, 5)).toContain(String(failed));
  });

  it('tells of a channel where its attributes are, and what is not known', async () => {
    const output = file();
    await audit(['--channel', 'google', '--output', output]);
    const { Channel = [], About } = readWorkbook(readFileSync(output));
    expect(Channel.find(([attribute]) => attribute === 'mpn')?.[3]).toBe('code MPN');
    expect(About?.flat().join()).toContain(
      'Nothing in this PIM is recognised as gender, age group',
    );
  });

  it('holds texts of the catalog as texts: no cell is a formula', async () => {
    const rules = placeRules(`mute: [${listRulesBut('no_name').join(', ')}]
own:
  - id: risky
    checks: has a risky name.
    why: w
    fix: "=1+1"
    sql: SELECT product_id, true AS failed, '=HYPERLINK("https://evil.example","x")' AS detail FROM products
`);
    const output = file();
    await audit(['--rules', rules, 'rules=risky', '--output', output]);
    const { Findings = [] } = readWorkbook(readFileSync(output));
    expect(Findings[1]).toEqual(
      expect.arrayContaining(['=HYPERLINK("https://evil.example","x")', '=1+1']),
    );
    expect(
      strFromU8(unzipSync(readFileSync(output))['xl/worksheets/sheet2.xml'] ?? new Uint8Array()),
    ).not.toMatch(/<f[ >]/);
  });

  it('is written to a file alone', async () => {
    const { code, stdout, stderr } = await audit(['--format', 'workbook']);
    const says =
      'pim-mcp audit: a workbook cannot be printed: name a file, such as --output audit.xlsx.\n';
    expect([code, stdout, stderr]).toEqual([2, '', says]);
  });
});

describe('rows of a tool as a workbook, where the person stands', () => {
  const place = () => {
    const folder = ownDirectory('files');
    return {
      findFolder: () => folder,
      read: () => readWorkbook(readFileSync(join(folder, 'rows.xlsx'))).Rows ?? [],
      folder,
    };
  };

  it('keeps codes and barcodes as texts, and numbers as numbers', async () => {
    const { findFolder, read, folder } = place();
    const long = `(SELECT string_agg('${'x'.repeat(150)}', '') FROM products)`;
    const sql = `SELECT '0012' AS code, '08681995694621' AS barcode, 7 AS n, '=1+1' AS name, ${long} AS long`;
    const { code, stdout } = await run(
      ['call', 'query_catalog', `sql=${sql}`, '--output', 'rows.xlsx'],
      {
        findFolder,
      },
    );
    const written = { rows: 1, format: 'xlsx', path: join(folder, 'rows.xlsx') };
    expect([code, JSON.parse(stdout).export]).toEqual([0, expect.objectContaining(written)]);
    expect(read()[1]?.slice(0, 4)).toEqual(['0012', '08681995694621', '7', '=1+1']);
    expect(read()[1]?.[4]).toHaveLength(32_767);
    const sheet = strFromU8(
      unzipSync(readFileSync(join(folder, 'rows.xlsx')))['xl/worksheets/sheet1.xml'] ??
        new Uint8Array(),
    );
    expect(
      [...sheet.matchAll(/<c r="([A-D])2"([^>]*)/g)].map(([, , form]) => form?.includes('t="s"')),
    ).toEqual([...[true, true, false, true]]);
  });

  it('lists the products of some grades', async () => {
    const { findFolder, read } = place();
    const { code } = await audit(['grades=D,E', '--output', 'rows.xlsx'], { findFolder });
    const [heads = [], ...rows] = read();
    const [{ n }] = JSON.parse(
      (
        await run([
          'call',
          'query_catalog',
          "sql=SELECT count(*) AS n, 1 AS one FROM grades WHERE grade IN ('D', 'E')",
        ])
      ).stdout,
    ).rows.map(([n]: readonly number[]) => ({ n }));
    expect([code, rows.length]).toEqual([0, n]);
    expect(new Set(rows.map((row) => row[heads.indexOf('grade')]))).toEqual(new Set(['D', 'E']));
    expect(await audit(['grades=D,E'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--output products.xlsx'),
    });
  });

  it('puts what export_as names there too, and leaves nothing among the exports', async () => {
    const { findFolder, folder } = place();
    const { stdout } = await run(
      ['call', 'query_catalog', 'sql=SELECT 1 AS one', 'export_as=one.csv'],
      { findFolder },
    );
    expect(JSON.parse(stdout).export).toMatchObject({
      file: 'one.csv',
      path: join(folder, 'one.csv'),
    });
    expect(readFileSync(join(folder, 'one.csv'), 'utf8')).toBe('\ufeffone\r\n1\r\n');
  });
});
