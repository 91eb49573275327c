import { describe, expect, it } from 'vitest';
import { FilterIgnoredError } from '../../../src/errors.ts';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { explainRefusal } from '../../../src/pim/pages/verify-filter.ts';
import { ask, byCategory, byCode, byName, CATALOG, notByName, type Test } from './ask-verified.ts';

/** A PIM that takes category 1 for itself and the category below it. */
const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);

describe('fetchVerified, in the first spelling', () => {
  it('passes a whole list on when its records match, and asks nothing else', async () => {
    const { rows, walks, probes, warnings } = await ask(
      { known: { IncludesNames: byName }, records: CATALOG, pageSize: 3 },
      { IncludesNames: ['Boot'] },
    );
    expect(rows.map(({ Code }) => Code)).toEqual(['C0', 'C3', 'C6']);
    expect([walks.length, probes.length, warnings]).toEqual([1, 0, []]);
  });

  it('makes sure once that a first page does not match by chance', async () => {
    const pim = { known: { IncludesNames: byName }, records: CATALOG, pageSize: 2 };
    const first = await ask(pim, { IncludesNames: ['Boot'] });
    expect([first.rows.length, first.probes.length, first.warnings]).toEqual([3, 1, []]);
    const second = await ask(pim, { IncludesNames: ['Shoe'] }, { dialect: first.dialect });
    expect([second.rows.length, second.probes]).toEqual([6, []]);
  });

  it('finds the other spelling although the first page of an ignored filter matches by chance', async () => {
    const records = CATALOG.map((record, index) => ({
      ...record,
      Name: index < 3 ? `Boot ${index}` : `Shoe ${index}`,
    }));
    const { rows, dialect, warnings } = await ask(
      { known: { includesNames: byName }, records },
      { IncludesNames: ['Boot'] },
    );
    expect([rows.length, dialect.filterCase(), warnings]).toEqual([3, 'camel', []]);
  });

  it('gives an empty page when nothing matches, and proves nothing by it', async () => {
    const { slices, walks, dialect } = await ask({ known: { Codes: byCode }, records: CATALOG }, { Codes: ['none'] });
    expect(slices).toMatchObject([{ rows: [], last: true }]);
    expect([walks.length, dialect.filterCase()]).toEqual([1, 'unknown']);
  });
});

describe('fetchVerified, when the PIM refuses', () => {
  it('tries the other spelling and remembers it', async () => {
    const { rows, dialect } = await ask(
      { known: { codes: byCode }, records: CATALOG, unknown: 'refused' },
      { Codes: ['C4'] },
    );
    expect([rows.length, dialect.filterCase()]).toEqual([1, 'camel']);
  });

  it('blames the argument that the PIM named when no spelling is accepted', async () => {
    const asked = ask(
      { known: { Codes: byCode }, records: CATALOG, unknown: 'refused' },
      { Codes: ['C1'], Names: ['x'] },
    );
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', argument: 'names' });
  });
});

describe('explainRefusal', () => {
  const ARGUMENTS = { Codes: 'codes', Names: 'names' };

  it('Spec §7: suspects every filter when the PIM names none', () => {
    const error = explainRefusal(ARGUMENTS, ['Codes', 'Names'], new RefusedRequest('products', 400, []));
    expect(error.message).toBe('The PIM refused the request (400); probably because of codes or names.');
    expect(error).toMatchObject({ status: 400, argument: undefined });
  });
});

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
});

describe('fetchVerified, when a PIM sends no totals', () => {
  it('answers with a warning when the records differ without the filter', async () => {
    const { rows, warnings } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG, sendsTotal: false },
      { CategoryIds: [1] },
    );
    expect([rows.length, warnings.length]).toEqual([6, 1]);
  });
});

describe('fetchVerified, when no record shows the filter', () => {
  const excludes = { ExcludesNames: ['Boot'] };
  /** Records on which an exclusion cannot be seen to have been ignored. */
  const shoes = CATALOG.filter(({ Name }) => String(Name).startsWith('Shoe'));

  it('is content when the total differs without the filter', async () => {
    const { rows, warnings, walks, probes } = await ask(
      { known: { ExcludesNames: notByName }, records: CATALOG },
      excludes,
    );
    expect([rows.length, walks.length, probes.length, warnings]).toEqual([6, 1, 1, []]);
  });

  it('finds the spelling in which the total changes', async () => {
    const known = { excludesNames: ((_, values) => values.length === 0) as Test };
    const { rows, dialect } = await ask({ known, records: shoes }, excludes);
    expect([rows, dialect.filterCase()]).toEqual([[], 'camel']);
  });

  it('withholds records when excluding one of them changes nothing', async () => {
    await expect(ask({ known: {}, records: shoes }, excludes)).rejects.toBeInstanceOf(FilterIgnoredError);
  });

  it('says that it could not be verified when the records show nothing to exclude', async () => {
    const bare = shoes.map(({ ProductId }) => ({ ProductId }));
    const { rows, warnings } = await ask({ known: {}, records: bare }, excludes);
    expect(rows).toHaveLength(6);
    expect(warnings).toEqual([expect.stringContaining('Cannot verify that the PIM applied name_excludes')]);
  });

  it('remembers what was seen of a parameter', async () => {
    const pim = { known: { ExcludesNames: notByName }, records: CATALOG };
    const { dialect } = await ask(pim, excludes);
    const { probes } = await ask(pim, { ExcludesNames: ['Shoe'] }, { dialect });
    expect(probes).toEqual([]);
  });

  it('asks anew for each parameter, whatever was proven of another', async () => {
    const records = CATALOG.map(({ CategoryProducts: _, ...record }) => record);
    const pim = { known: { Codes: byCode }, records };
    const { dialect } = await ask(pim, { Codes: ['C1'] });
    await expect(ask(pim, { IncludeTrademarkNames: ['Acme'] }, { dialect })).rejects.toThrow(
      'ignores the filter brand_name_contains',
    );
  });

  it('takes one record that other filters pin for no proof that a filter is ignored', async () => {
    const { rows, warnings } = await ask(
      { known: { CategoryIds: descendants, Codes: byCode }, records: CATALOG },
      { CategoryIds: [1], Codes: ['C2'] },
    );
    expect([rows.length, warnings.length]).toEqual([1, 1]);
  });
});
