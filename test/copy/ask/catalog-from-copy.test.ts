/** When the copy says that the PIM must be asked: never a part for the whole. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPageQuery } from '../../../src/catalog/call/page-query.ts';
import { createCopyCatalog } from '../../../src/copy/ask/catalog-from-copy.ts';
import type { CopyInfo, LocalCopy } from '../../../src/copy/copy-port.ts';
import { CancelledError, NotInCopyError, TimeoutError } from '../../../src/errors.ts';
import { PRODUCT_PARAMETERS } from '../../../src/filter/pim-filters.ts';
import type { Call, PageQuery, PimCatalog } from '../../../src/pim/catalog-port.ts';
import { type Asked, type Lists, openRecords } from '../../audit/open-records.ts';

const PRODUCTS = Array.from({ length: 12 }, (_, index) => ({
  ProductId: index + 1,
  Code: `P-${index + 1}`,
  Name: `Chair ${index + 1}`,
  Status: 1,
}));

const WHOLE: Lists = { products: PRODUCTS, variants: [], categories: [], brands: [] };

let asked: Asked;
beforeAll(async () => {
  asked = await openRecords(WHOLE);
});

const newCall = (signal = new AbortController().signal): Call => ({
  signal,
  deadlineAtMs: 1_000,
  notices: [],
  requests: 0,
});

async function infoOf(copy: Asked): Promise<CopyInfo> {
  return (await copy.query('SELECT 1', { offset: 0, maxRows: 1 }, newCall())).copy;
}

async function openCatalog(copy: Asked, { version = 'test', nowMs = 0 } = {}): Promise<PimCatalog> {
  // Nothing else is asked of either here.
  const [pim, localCopy] = [{} as PimCatalog, { query: copy.query } as LocalCopy];
  return createCopyCatalog(pim, { localCopy, copy: await infoOf(copy), version, now: () => nowMs });
}

const queryOf = (more: Partial<PageQuery> = {}): PageQuery => ({
  ...buildPageQuery({
    endpoint: 'products',
    filter: {},
    parameters: PRODUCT_PARAMETERS,
    pageSize: 5,
  }),
  ...more,
});

async function readAll(
  catalog: PimCatalog,
  query = queryOf(),
  call = newCall(),
): Promise<readonly unknown[]> {
  const codes: unknown[] = [];
  for await (const { records } of catalog.fetchPages(query, call))
    codes.push(...records.map(({ Code }) => Code));
  return codes;
}

it('gives records as they were sent, however long and in whatever letters', async () => {
  const long = (index: number): string => 'x'.repeat(index) + '😀\n\u2028ş'.repeat(400 * index);
  const sent = PRODUCTS.map((product, index) => ({ ...product, LongDescription: long(index) }));
  const catalog = await openCatalog(await openRecords({ ...WHOLE, products: sent }));
  const read: unknown[] = [];
  for await (const { records } of catalog.fetchPages(queryOf(), newCall())) read.push(...records);
  expect(read).toMatchObject(sent);
});

describe('leaves it to the PIM', () => {
  const reason = async (reading: Promise<unknown>): Promise<string> => {
    const error = await reading.catch((one: unknown) => one);
    if (!(error instanceof NotInCopyError)) throw new Error(`no NotInCopyError: ${error}`);
    return error.message;
  };

  it('where it is replaced between two questions', async () => {
    expect(await reason(readAll(await openCatalog(asked, { version: 'older' })))).toBe(
      'it was replaced meanwhile',
    );
  });

  it('where its list is incomplete', async () => {
    const part = await openRecords(WHOLE, { products: 13 });
    expect(await reason(readAll(await openCatalog(part)))).toBe('its products are incomplete');
  });

  it.each([
    ['its variants', { IncludeVariantCode: ['V-1'] }, 'variants'],
    ['its categories', { CategoryIds: [1] }, 'categories'],
  ] as const)('where the filter needs %s, which it does not have', async (_what, filter, list) => {
    const { [list]: _, ...lists } = WHOLE;
    const reading = readAll(await openCatalog(await openRecords(lists)), queryOf({ filter }));
    expect(await reason(reading)).toBe(`its ${list} are incomplete`);
  });

  it('where a record has no id, by which it would be found again', async () => {
    const nameless = await openRecords({ ...WHOLE, products: [...PRODUCTS, { Code: 'P-13' }] });
    expect(await reason(readAll(await openCatalog(nameless)))).toBe(
      'some of its products have no readable id',
    );
  });
});

it('ends with the call, and not with a question to the PIM', async () => {
  const aborted = newCall(AbortSignal.abort());
  await expect(readAll(await openCatalog(asked), queryOf(), aborted)).rejects.toBeInstanceOf(
    CancelledError,
  );
  await expect(readAll(await openCatalog(asked, { nowMs: 1_000 }))).rejects.toBeInstanceOf(
    TimeoutError,
  );
});
