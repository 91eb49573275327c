/** Walks the pages of a list of numbers to its end. */

import { type Answered, createPageSizes, type PageSizes } from '../../../src/pim/pages/page-at.ts';
import { type Slice, walkPages } from '../../../src/pim/pages/pages.ts';

/** The first numbers from 0. */
export function range(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

/** What a PIM gives for one page. */
export type AnswerPage = (pageIndex: number, pageSize: number) => { rows: readonly number[]; total?: number };

/** What a walk gave, and what it asked for. */
interface Walked {
  readonly rows: readonly number[];
  readonly positions: readonly number[];
  readonly slices: readonly Slice<number>[];
  readonly warnings: readonly string[];
  readonly requests: readonly (readonly [pageIndex: number, pageSize: number])[];
}

/** How a walk begins. */
interface Start {
  readonly offset?: number;
  readonly pageSize?: number;
  readonly keyed?: boolean;
  /** The row before the offset, where it was read earlier. */
  readonly after?: number | undefined;
  /** Pages that were kept from then, by `<index>x<size>`. */
  readonly kept?: Readonly<Record<string, ReturnType<AnswerPage>>>;
}

/** Walks to the end, or gives up after far more requests than any walk may need. */
export async function walk(answer: AnswerPage, start: Start, sizes: PageSizes = createPageSizes()): Promise<Walked> {
  const requests: (readonly [number, number])[] = [];
  const warnings = new Set<string>();
  const slices: Slice<number>[] = [];
  const fetch = async (pageIndex: number, pageSize: number, isFresh = false): Promise<Answered<number>> => {
    const old = start.kept?.[`${pageIndex}x${pageSize}`];
    if (old !== undefined && !isFresh) return { rows: old.rows, total: old.total, ageMs: 1, keep: () => {} };
    requests.push([pageIndex, pageSize]);
    if (requests.length > 300) throw new Error('asks without end');
    const { rows, total } = answer(pageIndex, pageSize);
    return { rows, total, ageMs: undefined, keep: () => {} };
  };
  const source = {
    endpoint: 'products' as const,
    offset: start.offset ?? 0,
    pageSize: start.pageSize ?? 100,
    fetch,
    after: start.after === undefined ? undefined : (key: string | number) => key === start.after,
    listKept: () =>
      Object.keys(start.kept ?? {}).map((name) => {
        const [pageIndex = 0, pageSize = 0] = name.split('x').map(Number);
        return [pageIndex, pageSize] as const;
      }),
    keyOf: (row: number) => (start.keyed === false ? undefined : row),
    warn: (sentence: string) => void warnings.add(sentence),
  };
  for await (const slice of walkPages(source, sizes)) slices.push(slice);
  return {
    rows: slices.flatMap(({ rows }) => rows),
    positions: slices.flatMap(({ positions }) => positions),
    slices,
    warnings: [...warnings],
    requests,
  };
}
