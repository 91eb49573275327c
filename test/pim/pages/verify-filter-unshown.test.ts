import { describe, expect, it } from 'vitest';
import { FilterIgnoredError } from '../../../src/errors.ts';
import { ask, byCategory, byCode, CATALOG, notByName, type Test } from './ask-verified.ts';

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
    const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);
    const { rows, warnings } = await ask(
      { known: { CategoryIds: descendants, Codes: byCode }, records: CATALOG },
      { CategoryIds: [1], Codes: ['C2'] },
    );
    expect([rows.length, warnings.length]).toEqual([1, 1]);
  });
});
