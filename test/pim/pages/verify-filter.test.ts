import { describe, expect, it } from 'vitest';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import { explainRefusal } from '../../../src/pim/pages/verify-filter.ts';
import { ask, byCode, byName, CATALOG, type Test } from './ask-verified.ts';

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

  it('asks nothing more about a parameter that was found to match differently', async () => {
    const byAnyCategory: Test = ({ ProductId }, values) => values.includes(1) && Number(ProductId) < 6;
    const pim = { known: { CategoryIds: byAnyCategory }, records: CATALOG };
    const first = await ask(pim, { CategoryIds: [1] });
    expect(first.warnings).toEqual([
      '4 of 6 records do not visibly match category_ids; the PIM may match by other rules.',
    ]);
    const second = await ask(pim, { CategoryIds: [1] }, { dialect: first.dialect });
    expect([second.walks.length, second.probes, second.warnings]).toEqual([1, [], first.warnings]);
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

  it('tries no other spelling when it is settled', async () => {
    const { dialect } = await ask({ known: { Codes: byCode }, records: CATALOG }, { Codes: ['C1'] });
    const asked = ask({ known: {}, records: CATALOG, unknown: 'refused' }, { Codes: ['C1'] }, { dialect });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', argument: 'codes' });
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
