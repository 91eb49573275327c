import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readList } from '../../../src/copy/sync/read-list.ts';
import { everydayOrSoak } from '../../support/soak.ts';

/** A list of the PIM: the ids of its records in their order. */
type Ids = readonly number[];

const STRIDE = 10;

const upTo = (count: number): Ids => Array.from({ length: count }, (_, index) => index + 1);

interface ReadOptions {
  /** Positions of pages that are kept, as they were in a list of before. */
  readonly kept?: KeptPages & { readonly later?: KeptPages };
  /** False where the PIM tells no total. */
  readonly isTold?: boolean;
  /** What the PIM announces instead of the truth. */
  readonly announced?: number;
  /** True where the PIM gives its first page whatever it is asked for. */
  readonly isStuck?: boolean;
  /** Records of a full page; from 100, pages overlap. */
  readonly stride?: number;
  /** False where the PIM serves pages of one size only. */
  readonly overlaps?: boolean;
}

interface KeptPages {
  readonly offsets: readonly number[];
  readonly of: Ids;
}

/** Reads a list that is what `listAt` says at each request, one request after the other. */
async function readWith(
  listAt: (request: number) => Ids,
  {
    kept,
    isTold = true,
    announced,
    isStuck = false,
    stride = STRIDE,
    overlaps = true,
  }: ReadOptions = {},
) {
  const asked: number[] = [];
  const pages = new Map<number, Ids>();
  const read = (ids: Ids, offset: number, span = stride, size?: number) => {
    const start = isStuck ? 0 : offset;
    const records = ids.slice(start, start + span);
    pages.set(offset, records);
    const total = isTold ? (announced ?? ids.length) : undefined;
    const pageBefore = overlaps ? ids[start - 1] : ids[0];
    const before = size === undefined ? undefined : pageBefore;
    return {
      span: ids.length === 0 ? 0 : span,
      total,
      ids: records,
      print: records.join(),
      before,
    };
  };
  const keep = ({ offsets, of }: KeptPages) =>
    offsets.map(
      (offset) =>
        ({
          list: 'products',
          offset,
          readAt: '',
          number: 0,
          file: '',
          ...read(of, offset),
        }) as const,
    );
  const newer = kept?.later === undefined ? [] : keep(kept.later);
  const older =
    kept === undefined
      ? []
      : keep(kept).filter(({ offset }) => !kept.later?.offsets.includes(offset));
  const before = [...older, ...newer];
  const found = (): ReadonlySet<number> => new Set([...pages.values()].flat());
  const outcome = await readList({
    storedPages: before,
    read: async (offset, span = stride, size) => {
      const ids = listAt(asked.length);
      asked.push(offset);
      return { ...read(ids, offset, span, size), last: !isStuck && offset + span >= ids.length };
    },
    hasRecordsBeyond: async (offset) => listAt(asked.length).length > offset,
    deletePagesFrom: async (from) => {
      for (const offset of pages.keys()) if (offset >= from) pages.delete(offset);
    },
    countRecords: () => found().size,
    onProgress: () => {},
  });
  return { asked, outcome, found: found() };
}

it('ends at a page that repeats the one before', async () => {
  const { asked, outcome } = await readWith(() => upTo(10), {
    announced: 1_000_000,
    isStuck: true,
  });
  expect(asked.length).toBeLessThan(10);
  expect(outcome).toMatchObject({
    isComplete: false,
    notes: [{ code: 'list_differs_from_total', found: 10 }],
  });
});

it.each<[string, number, ReadOptions, object]>([
  ['gives the same page again and again', 10, { isTold: false, isStuck: true }, {}],
  [
    'announces far more than it has',
    35,
    { announced: 2 ** 53 - 1 },
    { notes: [{ code: 'list_differs_from_total', found: 35 }] },
  ],
  [
    'gives more than it announces',
    100,
    { announced: 50 },
    { notes: [{ code: 'list_exceeds_total', total: 50 }] },
  ],
])(
  'comes to an end where the PIM %s, and does not call that whole',
  async (_what, count, options, told) => {
    const { asked, outcome } = await readWith(() => upTo(count), options);
    expect(asked.length).toBeLessThan(100);
    expect(outcome).toMatchObject({ isComplete: false, ...told });
  },
);

describe('a list that changes while it is read', () => {
  const without = (ids: Ids, ...gone: readonly number[]): Ids =>
    ids.filter((id) => !gone.includes(id));

  it('is read twice where the PIM tells no total, and right', async () => {
    // Of which the end and the middle, which are looked at again in any case, show nothing.
    const ends = upTo(100)
      .filter((id) => id !== 15)
      .flatMap((id) => (id === 35 ? [35, 200] : [id]));
    const { found, outcome } = await readWith((request) => (request < 5 ? upTo(100) : ends), {
      isTold: false,
    });
    expect([outcome.isComplete, found]).toEqual([true, new Set(ends)]);
  });

  it('forgets kept pages that the list has no more, and reads again those that moved', async () => {
    const kept = { offsets: upTo(10).map((page) => (page - 1) * STRIDE), of: upTo(100) };
    expect((await readWith(() => upTo(35), { kept })).found).toEqual(new Set(upTo(35)));
    const moved = without(upTo(100), 1, 2, 3);
    expect((await readWith(() => moved, { kept })).found).toEqual(new Set(moved));
  });

  it('is read right when a reading of it that was interrupted goes on, of which pages are of two states', async () => {
    // Of page 3 one went while page 6 was read; what had moved was not read again before the end.
    const changed = without(upTo(100), 35);
    const kept = {
      offsets: [0, 10, 20, 30, 40, 50, 60, 70],
      of: upTo(100),
      later: { offsets: [60, 70], of: changed },
    };
    const { found, outcome } = await readWith(() => changed, { kept });
    expect([outcome.isComplete, found]).toEqual([true, new Set(changed)]);
  });

  it('does not read a large list anew because it grows at its end', async () => {
    const { asked, outcome } = await readWith((request) => upTo(2_000 + Math.floor(request / 50)));
    expect(asked.length).toBeLessThan(280);
    expect(outcome.isComplete).toBe(true);
  });

  it('finds the place where a record went and another came, though the total is the same', async () => {
    const changed = [...without(upTo(1_000), 50), 2_000];
    const { found, outcome } = await readWith((request) => (request < 5 ? upTo(1_000) : changed), {
      stride: 100,
    });
    expect([outcome, found]).toEqual([{ isComplete: true }, new Set(changed)]);
  });

  it.each([
    ['by totals', STRIDE],
    ['by pages that overlap', 100],
  ])('is whole only with all that were there all the time, %s', async (_how, stride) => {
    const change = fc.record({
      at: fc.integer({ min: 1, max: 40 }),
      where: fc.double({ min: 0, max: 1, noNaN: true }),
      isAdded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: stride / 2, max: 25 * stride }),
        fc.array(change, { maxLength: 4 }),
        async (size, changes) => {
          // One change between two requests: more may hide each other.
          const byRequest = [...new Map(changes.map((one) => [one.at, one])).values()].sort(
            (a, b) => a.at - b.at,
          );
          const listAt = (request: number): Ids => {
            const ids = [...upTo(size)];
            for (const { at, where, isAdded } of byRequest) {
              if (at > request) break;
              const position = Math.floor(where * ids.length);
              if (isAdded) ids.splice(position, 0, 1_000 + at);
              else ids.splice(position, 1);
            }
            return ids;
          };
          const { asked, outcome, found } = await readWith(listAt, { stride });
          // Of what came or went meanwhile a reading may show either.
          const states = [
            0,
            ...byRequest.map(({ at }) => at).filter((at) => at < asked.length),
          ].map(listAt);
          const stayed = upTo(size).filter((id) => states.every((ids) => ids.includes(id)));
          if (outcome.isComplete) expect(stayed.filter((id) => !found.has(id))).toEqual([]);
          expect(asked.length).toBeLessThan(8 * (size / stride + 8));
        },
      ),
      { numRuns: everydayOrSoak(300, 1_000) },
    );
  });
});
