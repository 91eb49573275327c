import { describe, expect, it } from 'vitest';
import { FilterIgnoredError } from '../../../src/errors.ts';
import { ask, byCategory, byCode, byName, CATALOG, type FakePim, type Test } from './ask-verified.ts';

describe('fetchVerified, when the records do not match', () => {
  it('Spec §4.7: tries the other case, and remembers it', async () => {
    const { rows, dialect, openWalks, warnings } = await ask(
      { known: { codes: byCode }, records: CATALOG },
      { Codes: ['C4'] },
    );
    expect(rows.map(({ Code }) => Code)).toEqual(['C4']);
    expect([dialect.current(), dialect.filterCase()]).toEqual([{ camel: true, includesIds: false }, 'camel']);
    expect([openWalks, warnings]).toEqual([0, []]);
  });

  it('Spec §4.2: tries the other name of an id filter', async () => {
    const { rows, dialect } = await ask(
      { known: { IncludesCategoryIds: byCategory }, records: CATALOG },
      { CategoryIds: [1] },
    );
    expect(rows.map(({ Code }) => Code)).toEqual(['C1', 'C4', 'C7']);
    expect(dialect.current()).toEqual({ camel: false, includesIds: true });
  });

  it('passes over a spelling that the PIM refuses', async () => {
    const pim: FakePim = {
      known: { CategoryIds: () => true, includesCategoryIds: byCategory },
      records: CATALOG,
      unknown: 'refused',
    };
    const { rows } = await ask(pim, { CategoryIds: [1] });
    expect(rows.map(({ Code }) => Code)).toEqual(['C1', 'C4', 'C7']);
  });

  it('asks in the spelling that worked from then on', async () => {
    const pim: FakePim = { known: { codes: byCode }, records: CATALOG };
    const { dialect } = await ask(pim, { Codes: ['C4'] });
    const { walks } = await ask(pim, { Codes: ['C5'] }, { dialect });
    expect(walks).toEqual([{ codes: ['C5'] }]);
  });

  it('withholds the records when the total is the same without the filter', async () => {
    await expect(ask({ known: {}, records: CATALOG }, { Codes: ['C4'] })).rejects.toBeInstanceOf(FilterIgnoredError);
  });

  it('names the argument that was ignored, and only that', async () => {
    const asked = ask(
      { known: { IncludesNames: byName }, records: CATALOG },
      { IncludesNames: ['Boot'], Codes: ['C3'] },
    );
    await expect(asked).rejects.toThrow('The PIM ignores the filter codes:');
  });

  it('asks for the second proof with the other filters in place', async () => {
    const records = CATALOG.map((record) => ({ ...record, Code: 'other' }));
    const known = { IncludesNames: byName, Codes: ((_, values) => values.length > 0) as Test };
    await expect(ask({ known, records }, { IncludesNames: ['Boot'], Codes: ['C3'] })).rejects.toThrow(
      'ignores the filter codes',
    );
  });

  it('answers with a warning when the total differs without the filter', async () => {
    const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);
    const { rows, warnings, walks, openWalks } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG },
      { CategoryIds: [1] },
    );
    expect(rows).toHaveLength(6);
    expect([walks.length, openWalks]).toEqual([4, 0]);
    expect(warnings).toEqual(['3 of 6 records do not visibly match category_ids; the PIM may match by other rules.']);
  });

  it('says how many records of later pages do not match', async () => {
    const lateStranger: Test = (record, values) =>
      values.includes('Boot') && (byName(record, values) || record.Code === 'C8');
    const { rows, warnings } = await ask(
      { known: { IncludesNames: lateStranger }, records: CATALOG },
      { IncludesNames: ['Boot'] },
    );
    expect(rows).toHaveLength(4);
    expect(warnings).toEqual(['1 of 4 records do not visibly match name_contains; the PIM may match by other rules.']);
  });

  it('withholds a list whose first page matches by chance', async () => {
    const records = CATALOG.toSorted((left, right) => String(left.Name).localeCompare(String(right.Name)));
    await expect(ask({ known: {}, records }, { IncludesNames: ['Boot'] })).rejects.toThrow(
      'ignores the filter name_contains',
    );
  });

  it('probes once for the same violation, however many pages show it', async () => {
    const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);
    const { probes } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG, pageSize: 1 },
      { CategoryIds: [1] },
      { filterCase: 'pascal' },
    );
    expect(probes).toHaveLength(1);
  });
});

describe('fetchVerified, when a PIM sends no totals', () => {
  it('answers with a warning when the records differ without the filter', async () => {
    const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);
    const { rows, warnings } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG, sendsTotal: false },
      { CategoryIds: [1] },
    );
    expect([rows.length, warnings.length]).toEqual([6, 1]);
  });
});
