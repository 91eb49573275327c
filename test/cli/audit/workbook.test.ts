/** `pim-mcp audit --format workbook`, read back from its XML. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { DEFECT_COLUMNS } from '../../../src/audit/ask/records.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { placeRules, serveAudits } from './serve-audits.ts';

const { audit, ask } = serveAudits();

/** As many cells as any sheet has columns. */
const emptyRow = (): string[] => Array(DEFECT_COLUMNS.length).fill('');

/** The sheets of a workbook by their names, each a list of rows of texts, and every element that a cell has. */
function readWorkbook(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const read = (name: string, visit: (element: string, text: string, attributes: Record<string, string>) => void) => {
    const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
    const parser = new Parser(
      {
        onopentag: (element, attributes) => void open.push({ name: element, attributes, text: '' }),
        ontext: (text) => {
          const last = open.at(-1);
          if (last !== undefined) last.text += text;
        },
        onclosetag: () => {
          const last = open.pop();
          if (last !== undefined) visit(last.name, last.text, last.attributes);
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(strFromU8(files[name] ?? new Uint8Array()));
  };
  const [names, shared, elements]: [string[], string[], Set<string>] = [[], [], new Set()];
  read('xl/workbook.xml', (element, _text, { name = '' }) => void (element === 'sheet' && names.push(name)));
  read('xl/sharedStrings.xml', (element, text) => void (element === 't' && shared.push(text)));
  const sheets = names.map((name, at) => {
    const rows: string[][] = [emptyRow()];
    let value = '';
    read(`xl/worksheets/sheet${at + 1}.xml`, (element, text, { t, r = '' }) => {
      elements.add(element);
      if (element === 'v' || element === 't') value = text;
      // Cells that are empty are left out.
      if (element === 'c')
        rows.at(-1)?.splice(r.charCodeAt(0) - 65, 1, t === 's' ? (shared[Number(value)] ?? '') : value);
      if (element === 'row') rows.push(emptyRow());
    });
    return [name, rows.slice(0, -1)] as const;
  });
  return { sheets: Object.fromEntries(sheets), elements };
}

describe('the workbook', () => {
  const file = () => join(ownDirectory('reports'), 'audit.xlsx');

  it('has what to fix first, every defect with its grade, and every rule', async () => {
    const output = file();
    const { code, stdout, stderr } = await audit(['--output', output]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^pim-mcp audit: wrote \S+\.xlsx\n$/);
    const { sheets } = readWorkbook(readFileSync(output));
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
    expect([...new Set(rows.map((row) => row[heads.indexOf('grade')]))].filter(Boolean).sort()).toEqual([...'ABCDE']);
    for (const [rule, , failed] of findings)
      expect(sheets.Rules?.find(([id]) => id === rule)?.slice(1, 5)).toContain(String(failed));
  });

  it('tells of a channel where its attributes are, and what is not known', async () => {
    const output = file();
    await audit(['--channel', 'google', '--output', output]);
    const { Channel = [], About } = readWorkbook(readFileSync(output)).sheets;
    expect(Channel.find(([attribute]) => attribute === 'mpn')?.[4]).toBe('code MPN');
    expect(About?.flat().join()).toContain('Nothing in this PIM is recognised as gender, age_group');
  });

  it('holds texts of the catalog as texts: no cell is a formula', async () => {
    const rules = placeRules(`own:
  - id: risky
    checks: has a risky name.
    why: w
    fix: "=1+1"
    sql: SELECT product_id, true AS failed, '=HYPERLINK("https://evil.example","x")' AS detail FROM products
`);
    const output = file();
    await audit(['--rules', rules, 'rules=risky', '--output', output]);
    const { sheets, elements } = readWorkbook(readFileSync(output));
    expect(sheets.Findings?.[1]).toContain('=HYPERLINK("https://evil.example","x")');
    expect(sheets.Findings?.[1]).toContain('=1+1');
    expect(elements).not.toContain('f');
  });

  it('is written to a file alone', async () => {
    const { code, stdout, stderr } = await audit(['--format', 'workbook']);
    const says = 'pim-mcp audit: a workbook cannot be printed: name a file, such as --output audit.xlsx.\n';
    expect([code, stdout, stderr]).toEqual([2, '', says]);
  });
});
