import { describe, expect, it } from 'vitest';
import { tellAdvice } from '../../src/lists/explain/advise-copy.ts';

type Parts = Parameters<typeof tellAdvice>;

const SCAN: Parts[0] = {
  endpoint: 'products',
  filters: [{}],
  args: {},
};

/** A PIM with a limit, whose other methods are never asked here. */
function contextOf(limit: number | undefined, max?: number): Parts[2] {
  const quota = [{ endpoint: 'products', limit, left: 0, waitMs: 0 }] as const;
  const status = () => ({
    filterCase: 'pascal' as const,
    pageSizes: max === undefined ? {} : { products: { full: max, max } },
    quota,
    warnings: [],
  });
  return { catalog: { status } };
}

const tell = (context: Parts[2], matches: Partial<Parts[1]> = {}, question: Partial<Parts[0]> = {}) =>
  tellAdvice({ ...SCAN, ...question }, { total: 50_000, ...matches }, context, false).join();

describe('a scan that its deadline cut', () => {
  it.each([
    ['the PIM’s total at the rate of its limits', contextOf(60), {}, {}, 'in 9 minutes or more'],
    ['by the page size that this PIM allows', contextOf(60, 50), {}, {}, 'in 17 minutes or more'],
    ['at least a minute', contextOf(60), { total: 10 }, {}, 'in 1 minute or more'],
    [
      'by the record where a filter hides the total',
      contextOf(60),
      {},
      { filters: [{ Codes: ['a'] }] },
      'in about a minute per 6,000 products',
    ],
    [
      'by the record where the PIM sends no total',
      contextOf(60),
      { total: undefined },
      {},
      'in about a minute per 6,000 products',
    ],
  ])('tells first how long a copy takes: %s', (_how, context, matches, question, time) => {
    expect(tell(context, matches, question)).toBe(
      `Only a part was read in time: call sync_catalog, which makes a local copy of the catalog ${time}, and one call then answers this question.`,
    );
  });

  it('tells no time where no limit makes it wait', () => {
    expect(tell(contextOf(undefined))).toContain('a local copy of the catalog, and one call');
  });
});

describe('where it is not known in time whether there is a copy', () => {
  it('tells both ways', () => {
    const advice = tellAdvice(SCAN, { total: 50_000 }, contextOf(60), undefined).join();
    expect(advice).toMatch(/ask again with freshness: copy .*; if there is none, sync_catalog makes one\.$/);
  });
});

describe('where there is a copy', () => {
  const REASON = 'it cannot tell how the PIM would judge codes';
  const advise = (freshness: 'auto' | 'copy' | 'live', notInCopy?: string, cursor?: string) => {
    const context = { ...contextOf(60), ...(notInCopy !== undefined && { notInCopy }) };
    return tellAdvice({ ...SCAN, args: { freshness, cursor } }, { total: 50_000 }, context, true).join();
  };

  it.each([
    ['that was not asked', advise('live')],
    ['that cannot go on with a cursor of the PIM', advise('auto', REASON, '0.100')],
  ])('%s, tells how it is asked', (_which, told) => {
    expect(told).toContain('ask again with freshness: copy and without cursor');
    expect(told).not.toContain('sync_catalog');
  });

  it('that cannot answer, tells why, once', () => {
    expect(advise('auto', REASON)).toBe(
      `Only a part was read in time, and the local copy cannot answer this question: ${REASON}.`,
    );
    expect(advise('copy', REASON)).toBe('');
  });
});
