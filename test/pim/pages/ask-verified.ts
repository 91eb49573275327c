/** A list of a PIM in memory, asked through {@link fetchVerified}. */

import { sayNotices } from '../../../src/answer/notices.ts';
import { PRODUCT_PARAMETERS } from '../../../src/filter/pim-filters.ts';
import { buildJudge, buildProbeValueOf } from '../../../src/filter/proof.ts';
import type { Call, PageQuery } from '../../../src/pim/catalog-port.ts';
import { RefusedRequest } from '../../../src/pim/http/status.ts';
import {
  Dialect,
  type FilterCase,
  type Spelling,
  spellFilter,
} from '../../../src/pim/pages/filter-spelling.ts';
import { fetchVerified, type SentSlice } from '../../../src/pim/pages/verify-filter.ts';
import type { Filter, PimRecord } from '../../../src/record/value.ts';

/** Whether a PIM takes the record as one that a parameter with these values means. */
export type Test = (record: PimRecord, values: readonly (string | number)[]) => boolean;

/** A PIM by the parameters that it knows in exactly this spelling. */
export interface FakePim {
  readonly known: Readonly<Record<string, Test>>;
  readonly records: readonly PimRecord[];
  readonly unknown?: 'ignored' | 'refused';
  readonly sendsTotal?: boolean;
  readonly pageSize?: number;
}

/** Codes: the code is one of the values. */
export const byCode: Test = ({ Code }, values) => values.includes(String(Code));

/** IncludesNames: the name contains one of the values. */
export const byName: Test = ({ Name }, values) =>
  values.some((value) => String(Name).includes(String(value)));

/** ExcludesNames: the name contains none of the values. */
export const notByName: Test = (record, values) => !byName(record, values);

/** CategoryIds: one of the categories is one of the values. */
export const byCategory: Test = ({ CategoryProducts }, values) =>
  Array.isArray(CategoryProducts) &&
  CategoryProducts.some(({ CategoryId }) => values.includes(CategoryId));

/** Nine products: every third a boot, all in one of three categories. */
export const CATALOG: readonly PimRecord[] = Array.from({ length: 9 }, (_, index) => ({
  ProductId: index,
  Code: `C${index}`,
  Name: `${index % 3 === 0 ? 'Boot' : 'Shoe'} ${index}`,
  CategoryProducts: [{ CategoryId: index % 3, Name: `Category ${index % 3}` }],
}));

function select(
  { known, records, unknown = 'ignored' }: FakePim,
  sent: Filter,
): readonly PimRecord[] {
  let found = records;
  for (const [parameter, values] of Object.entries(sent)) {
    const test = known[parameter];
    if (test === undefined && unknown === 'refused')
      throw new RefusedRequest('products', 422, [parameter]);
    if (test !== undefined) found = found.filter((record) => test(record, values));
  }
  return found;
}

/** Asks a PIM the way a catalog does, to the end. */
export async function ask(
  pim: FakePim,
  filter: Filter,
  { filterCase = 'auto' as FilterCase, dialect = new Dialect(filterCase) } = {},
) {
  const walks: Filter[] = [];
  const probes: Filter[] = [];
  let openWalks = 0;
  const total = (found: readonly PimRecord[]) =>
    pim.sendsTotal === false ? undefined : found.length;
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
        yield {
          rows,
          positions,
          keys: positions,
          total: total(found),
          last,
          ageMs: undefined,
          keep: () => {},
          sent,
        };
      }
    } finally {
      openWalks -= 1;
    }
  }
  const call: Call = {
    signal: new AbortController().signal,
    deadlineAtMs: 0,
    notices: [],
    requests: 0,
  };
  const query = buildQuery(filter);
  const requests = {
    open,
    probe: async (rest: Filter, spelling: Spelling, pageSize: number) => {
      const sent = spellFilter(rest, spelling);
      probes.push(sent);
      const found = select(pim, sent);
      return { total: total(found), rows: found.slice(0, pageSize) };
    },
  };
  const slices: SentSlice[] = [];
  for await (const slice of fetchVerified({ query, requests, dialect, call })) slices.push(slice);
  const rows = slices.flatMap((slice) => slice.rows);
  return { rows, warnings: sayNotices(call.notices), walks, probes, dialect, openWalks };
}

function buildQuery(filter: Filter): PageQuery & { judge: ReturnType<typeof buildJudge> } {
  return {
    endpoint: 'products',
    filter,
    argumentNames: Object.fromEntries(
      PRODUCT_PARAMETERS.map(({ parameter, argument }) => [parameter, argument]),
    ),
    offset: 0,
    pageSize: 3,
    priority: 'lookup',
    continued: false,
    judge: buildJudge(filter, PRODUCT_PARAMETERS),
    probeValueOf: buildProbeValueOf(PRODUCT_PARAMETERS),
  };
}
