import { describe, expect, it } from 'vitest';
import { renderCsv } from '../../../src/cli/report/audit-csv.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { buildReport } from './small-report.ts';

const report = renderCsv(buildReport('Dress'));
const lines = report.text.trimEnd().split('\r\n');

it('is a file with a byte order mark whose lines end in CRLF, as exports are', () => {
  expect(report.file).toBe(`\ufeff${report.text}\n`);
});

it('has a row for each failing record that is named, after what it says of its rule', () => {
  expect(lines[0]).toBe('rule,severity,group,outcome,population,failed,unknown,percent,subject,id,code,detail');
  expect(lines[1]).toMatch(/^\w+,error,\w+,failed,1000,\d+,0,\d+(\.\d+)?,(product|variant),\d+,Dress-\d+-0,Dress$/);
  expect(lines[2]).toMatch(/,Dress-\d+-1,$/);
});

it('has every rule, the worst first, also those that name no record', () => {
  const rules = lines.slice(1).map((line) => line.split(','));
  expect(new Set(rules.map(([id]) => id))).toEqual(new Set(RULES.map(({ id }) => id)));
  expect(new Set(rules.map(([, , , outcome]) => outcome))).toEqual(
    new Set(['failed', 'unknown', 'passed', 'does_not_apply', 'not_run']),
  );
  const severities = rules.filter(([, , , outcome]) => outcome === 'failed').map(([, severity]) => severity);
  expect(severities).toEqual(severities.toSorted((one, other) => rank(one) - rank(other)));
  expect(new Set(rules.map(({ length }) => length))).toEqual(new Set([12]));
});

function rank(severity = ''): number {
  return ['error', 'warning', 'hint'].indexOf(severity);
}

describe('what a spreadsheet would calculate', () => {
  /** The code of the first record, as its cell is written. */
  const write = (code: string): string => {
    const report = buildReport('x');
    const [verdict] = report.audit.verdicts;
    if (verdict === undefined) throw new Error('a report has verdicts');
    const verdicts = [{ ...verdict, examples: [{ id: 1, code, detail: undefined }] }];
    const { text: csv } = renderCsv({ ...report, audit: { ...report.audit, verdicts, notRun: [] } });
    return csv.slice(csv.indexOf(',product,1,') + ',product,1,'.length, -2);
  };

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
    ['+90 555', "'+90 555"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
  ])('%j is shown', (text, cell) => expect(write(text)).toBe(cell));

  it.each([
    ['-12.5', '-12.5'],
    ['+905551234567', '+905551234567'],
    ['A=1', 'A=1'],
    ['a,b', '"a,b"'],
    ['7"', '"7"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is what it was', (text, cell) => expect(write(text)).toBe(cell));
});
