import { describe, expect, it } from 'vitest';
import { FilterIgnoredError } from '../../src/errors.ts';
import { createDialect, type FilterCase, type Spelling, spellFilter } from '../../src/pim/dialect.ts';
import { explainRefusal, fetchHonoured, type SentSlice } from '../../src/pim/honour.ts';
import type { Call, PageQuery } from '../../src/pim/port.ts';
import { RefusedRequest } from '../../src/pim/status.ts';
import { PRODUCT_PARAMETERS } from '../../src/query/parameters.ts';
import { buildJudge } from '../../src/query/proof.ts';
import { buildTellingOf } from '../../src/query/telling.ts';
import type { Filter } from '../../src/record/filter.ts';
import type { PimRecord } from '../../src/record/value.ts';

type Test = (record: PimRecord, values: readonly (string | number)[]) => boolean;

/** A PIM by the parameters that it knows in exactly this spelling. */
interface FakePim {
  readonly known: Readonly<Record<string, Test>>;
  readonly records: readonly PimRecord[];
  readonly unknown?: 'ignored' | 'refused';
  readonly sendsTotal?: boolean;
  readonly pageSize?: number;
}

const byCode: Test = ({ Code }, values) => values.includes(String(Code));
const byName: Test = ({ Name }, values) => values.some((value) => String(Name).includes(String(value)));
const notByName: Test = (record, values) => !byName(record, values);
const byCategory: Test = ({ CategoryProducts }, values) =>
  Array.isArray(CategoryProducts) && CategoryProducts.some(({ CategoryId }) => values.includes(CategoryId));

const CATALOG: readonly PimRecord[] = Array.from({ length: 9 }, (_, index) => ({
  ProductId: index,
  Code: `C${index}`,
  Name: `${index % 3 === 0 ? 'Boot' : 'Shoe'} ${index}`,
  CategoryProducts: [{ CategoryId: index % 3, Name: `Category ${index % 3}` }],
}));

function select({ known, records, unknown = 'ignored' }: FakePim, sent: Filter): readonly PimRecord[] {
  let found = records;
  for (const [parameter, values] of Object.entries(sent)) {
    const test = known[parameter];
    if (test === undefined && unknown === 'refused') throw new RefusedRequest('products', 422, [parameter]);
    if (test !== undefined) found = found.filter((record) => test(record, values));
  }
  return found;
}

interface Asked {
  readonly rows: readonly PimRecord[];
  readonly slices: readonly SentSlice[];
  readonly warnings: readonly string[];
  readonly walks: readonly Filter[];
  readonly probes: readonly Filter[];
  readonly dialect: ReturnType<typeof createDialect>;
  readonly openWalks: number;
}

async function ask(
  pim: FakePim,
  filter: Filter,
  { filterCase = 'auto' as FilterCase, dialect = createDialect(filterCase) } = {},
): Promise<Asked> {
  const walks: Filter[] = [];
  const probes: Filter[] = [];
  let openWalks = 0;
  const total = (found: readonly PimRecord[]) => (pim.sendsTotal === false ? undefined : found.length);
  async function* open(spelling: Spelling): AsyncGenerator<SentSlice, void, void> {
    const sent = spellFilter(filter, spelling);
    walks.push(sent);
    const found = select(pim, sent);
    openWalks += 1;
    try {
      const size = pim.pageSize ?? 3;
      for (let start = 0; start === 0 || start < found.length; start += size) {
        const rows = found.slice(start, start + size);
        const positions = rows.map((_, index) => start + index);
        const last = start + size >= found.length;
        yield { rows, positions, total: total(found), last, ageMs: undefined, keep: () => {}, sent };
      }
    } finally {
      openWalks -= 1;
    }
  }
  const warnings = new Set<string>();
  const call: Call = { signal: new AbortController().signal, deadlineAtMs: 0, warnings, requests: 0 };
  const query = buildQuery(filter);
  const asking = {
    open,
    probe: async (rest: Filter, spelling: Spelling, pageSize: number) => {
      const sent = spellFilter(rest, spelling);
      probes.push(sent);
      const found = select(pim, sent);
      return { total: total(found), records: found.slice(0, pageSize) };
    },
  };
  const slices: SentSlice[] = [];
  for await (const slice of fetchHonoured({ query, asking, dialect, call })) slices.push(slice);
  return {
    rows: slices.flatMap(({ rows }) => rows),
    slices,
    warnings: [...warnings],
    walks,
    probes,
    dialect,
    openWalks,
  };
}

function buildQuery(filter: Filter): PageQuery & { judge: ReturnType<typeof buildJudge> } {
  return {
    endpoint: 'products',
    filter,
    argumentNames: Object.fromEntries(PRODUCT_PARAMETERS.map(({ parameter, argument }) => [parameter, argument])),
    offset: 0,
    pageSize: 3,
    priority: 'lookup',
    continued: false,
    judge: buildJudge(filter, PRODUCT_PARAMETERS),
    tellingOf: buildTellingOf(PRODUCT_PARAMETERS),
  };
}

describe('fetchHonoured, in the first spelling', () => {
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
      '4 of 6 records do not visibly match category_ids; the PIM may match differently.',
    ]);
    const second = await ask(pim, { CategoryIds: [1] }, { dialect: first.dialect });
    expect([second.walks.length, second.probes, second.warnings]).toEqual([1, [], first.warnings]);
  });

  it('remembers that the spelling was proven', async () => {
    const { dialect } = await ask({ known: { Codes: byCode }, records: CATALOG }, { Codes: ['C1'] });
    expect(dialect.filterCase()).toBe('pascal');
  });

  it('gives an empty page when nothing matches, and proves nothing by it', async () => {
    const { slices, walks, dialect } = await ask({ known: { Codes: byCode }, records: CATALOG }, { Codes: ['none'] });
    expect(slices).toMatchObject([{ rows: [], last: true }]);
    expect([walks.length, dialect.filterCase()]).toEqual([1, 'unknown']);
  });

  it('tells the filter in the spelling that was sent', async () => {
    const { slices } = await ask(
      { known: { codes: byCode }, records: CATALOG },
      { Codes: ['C1'] },
      { filterCase: 'camel' },
    );
    expect(slices[0]?.sent).toEqual({ codes: ['C1'] });
  });
});

describe('fetchHonoured, when the records do not match', () => {
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

  it('tries both at once', async () => {
    const { rows } = await ask({ known: { includesCategoryIds: byCategory }, records: CATALOG }, { CategoryIds: [1] });
    expect(rows.map(({ Code }) => Code)).toEqual(['C1', 'C4', 'C7']);
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
    const { rows, warnings } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG },
      { CategoryIds: [1] },
    );
    expect(rows).toHaveLength(6);
    expect(warnings).toEqual(['3 of 6 records do not visibly match category_ids; the PIM may match differently.']);
  });

  it('says how many records of later pages do not match', async () => {
    const lateStranger: Test = (record, values) =>
      values.includes('Boot') && (byName(record, values) || record.Code === 'C8');
    const { rows, warnings } = await ask(
      { known: { IncludesNames: lateStranger }, records: CATALOG },
      { IncludesNames: ['Boot'] },
    );
    expect(rows).toHaveLength(4);
    expect(warnings).toEqual(['1 of 4 records do not visibly match name_contains; the PIM may match differently.']);
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

  it('closes every walk that it opened', async () => {
    const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);
    const { openWalks, walks } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG },
      { CategoryIds: [1] },
    );
    expect([walks.length, openWalks]).toEqual([4, 0]);
  });
});

describe('fetchHonoured, when a PIM sends no totals', () => {
  it('withholds records that are the same without the filter', async () => {
    const pim: FakePim = { known: {}, records: CATALOG, sendsTotal: false };
    await expect(ask(pim, { Codes: ['C4'] })).rejects.toBeInstanceOf(FilterIgnoredError);
  });

  it('answers with a warning when the records differ without the filter', async () => {
    const descendants: Test = (record, values) => values.includes(1) && byCategory(record, [1, 2]);
    const { rows, warnings } = await ask(
      { known: { CategoryIds: descendants }, records: CATALOG, sendsTotal: false },
      { CategoryIds: [1] },
    );
    expect([rows.length, warnings.length]).toEqual([6, 1]);
  });
});

describe('fetchHonoured, when no record shows the filter', () => {
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
    expect(warnings).toEqual([expect.stringContaining('could not be verified that the PIM applied name_excludes')]);
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
      'ignores the filter brand_names',
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

describe('fetchHonoured, when the PIM refuses', () => {
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

  it('passes other failures on', async () => {
    const fails: Test = () => {
      throw new Error('broken');
    };
    await expect(ask({ known: { Codes: fails }, records: CATALOG }, { Codes: ['C1'] })).rejects.toThrow('broken');
  });
});

describe('explainRefusal', () => {
  const ARGUMENTS = { Codes: 'codes', Names: 'names' };

  it('Spec §7: suspects every filter when the PIM names none', () => {
    const error = explainRefusal(ARGUMENTS, ['Codes', 'Names'], new RefusedRequest('products', 400, []));
    expect(error.message).toBe('The PIM refused the request (400); the suspect is codes or names.');
    expect(error).toMatchObject({ status: 400, argument: undefined });
  });

  it('leaves a refusal without filters as it is', () => {
    const refused = new RefusedRequest('products', 400, []);
    expect(explainRefusal(ARGUMENTS, [], refused)).toBe(refused);
  });

  it('recognises a parameter that the PIM names in another case', () => {
    const error = explainRefusal(ARGUMENTS, ['Codes', 'Names'], new RefusedRequest('products', 422, ['codes']));
    expect(error).toMatchObject({ argument: 'codes' });
  });
});
