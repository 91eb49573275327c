/**
 * The page that holds a position of a list, whatever the PIM does to the page size: clamped, refused and fixed sizes (Spec
 * §4.1 paging rule, §4.7).
 */

import type { EndpointName } from '../endpoints.ts';
import { RefusedRequest } from '../http/status.ts';

/** One answered page request. */
export interface Answered<Row> {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** How old it is, when it was kept from an earlier call. Milliseconds. */
  readonly ageMs: number | undefined;
  readonly keep: () => void;
}

/** Where pages come from. */
export interface PageSource<Row> {
  readonly endpoint: EndpointName;
  /** Rows a request to ask for. */
  readonly pageSize: number;
  /** @param isFresh true when a page that was kept from an earlier call must not serve */
  fetch(pageIndex: number, pageSize: number, isFresh?: boolean): Promise<Answered<Row>>;
  warn(sentence: string): void;
}

/** A page whose rows are known to be where they seem to be. */
export interface PageAt<Row> {
  readonly answered: Answered<Row>;
  /** Position of its first row. */
  readonly start: number;
  /** Position after it, with rows that it lacks. */
  readonly end: number;
  /** True when nothing follows. */
  readonly last: boolean;
}

/** First pages that may be asked for before the size of a later one is taken as known. */
const MAX_SIZE_CHANGES = 8;

/** Sizes to fall back to when a PIM refuses one. */
const LADDER = [100, 50, 20, 10] as const;

/**
 * Fetches the page that holds the row at `offset`, or the end of the list: a request, and a few more until the page size is
 * known.
 * @throws what `fetch` throws
 */
export async function fetchPageAt<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  offset: number,
): Promise<PageAt<Row>> {
  const { endpoint } = source;
  for (let change = 0; ; change++) {
    const size = sizes.choose(endpoint, source.pageSize);
    const pageIndex = Math.floor(offset / size);
    if (pageIndex === 0 || !(sizes.isExact(endpoint, size) || change >= MAX_SIZE_CHANGES)) {
      const page = await fetchFirst(source, sizes, size);
      const given = page.answered.rows.length;
      if (pageIndex === 0 || page.last || offset < given || given === 0) return page;
      // Not the size asked for: the rows of a later page would not be where they seem to be.
      if (given !== size) continue;
    }
    const answered = await source.fetch(pageIndex, size);
    const given = answered.rows.length;
    if (given > 0) sizes.learn(endpoint, { asked: size, given: size, more: true });
    return buildPage(source, pageIndex * size, Math.max(size, given), answered, given < size);
  }
}

/** The first page, from which the size is learned. */
async function fetchFirst<Row>(source: PageSource<Row>, sizes: PageSizes, wanted: number): Promise<PageAt<Row>> {
  const { endpoint } = source;
  const { answered, size } = await fetchAccepted(source, sizes, wanted);
  const { rows, total } = answered;
  const given = rows.length;
  const announced = total !== undefined && given < total;
  if (given < size && sizes.isExact(endpoint, size)) return buildPage(source, 0, size, answered, !announced);
  // Without a total, only the next page tells a short list from a shortened page.
  const isOpen = total === undefined && given >= size;
  const follows =
    announced || (total === undefined && given > 0 && !isOpen && (await source.fetch(1, given)).rows.length > 0);
  if (given > 0) sizes.learn(endpoint, { asked: size, given, more: follows });
  return buildPage(source, 0, given, answered, !follows && !isOpen);
}

/** The first page of the largest size that the PIM does not refuse. */
async function fetchAccepted<Row>(
  source: PageSource<Row>,
  sizes: PageSizes,
  wanted: number,
): Promise<{ readonly answered: Answered<Row>; readonly size: number }> {
  const { endpoint } = source;
  for (let size = wanted; ; ) {
    try {
      const answered = await source.fetch(0, size);
      if (size < wanted) sizes.learnAccepted(endpoint, size);
      return { answered, size };
    } catch (error) {
      const smaller = LADDER.find((candidate) => candidate < size);
      const isAboutSize = error instanceof RefusedRequest && mayMeanSize(error) && !sizes.isExact(endpoint, size);
      if (!isAboutSize || smaller === undefined) throw error;
      size = smaller;
    }
  }
}

/** A refusal that names other parameters has nothing to do with the page size. */
function mayMeanSize({ named }: RefusedRequest): boolean {
  return named.length === 0 || named.some((name) => /^page/i.test(name));
}

/**
 * The page as it stands in the list; warns when rows are missing.
 * @param start position of the page
 * @param length rows the page has when none is missing
 * @param short whether the page shows that nothing follows, where the PIM sends no total
 */
export function buildPage<Row>(
  { warn }: Pick<PageSource<Row>, 'warn'>,
  start: number,
  length: number,
  answered: Answered<Row>,
  short: boolean,
): PageAt<Row> {
  const { rows, total } = answered;
  const isEmpty = rows.length === 0;
  const last = total === undefined ? short : isEmpty || start + length >= total;
  if (total !== undefined && start + rows.length < (isEmpty ? total : Math.min(total, start + length))) {
    warn(
      isEmpty
        ? `The PIM returned an empty page before the end of the list (at ${start} of ${total}); the rest is missing.`
        : `The PIM returned fewer records than it announced (at ${start} of ${total}); some may be missing.`,
    );
  }
  return { answered, start, end: start + length, last };
}

/** What is known of one endpoint. Records. */
interface PageSizeKnowledge {
  /** Smallest and largest size that came exactly as asked for: so does every size between them. 0: none did yet. */
  readonly least: number;
  readonly full: number;
  /** No page has fewer rows while rows are left; 1 while no such rule was met. */
  readonly min: number;
  /** Largest size worth asking for; undefined while no limit was met. */
  readonly max: number | undefined;
}

const NOTHING: PageSizeKnowledge = { least: 0, full: 0, min: 1, max: undefined };

/** What came as the first page of a list. */
interface FirstPage {
  /** Rows asked for, and rows that came. */
  readonly asked: number;
  readonly given: number;
  /** True when rows are known to follow, so that the page was as long as the PIM makes it. */
  readonly more: boolean;
}

/** Learns and tells page sizes. */
export interface PageSizes {
  /** The size to ask for when `asked` is wanted. */
  choose(endpoint: EndpointName, asked: number): number;
  /** True when the PIM gives pages of exactly `size`: a shorter one can only mean that nothing follows. */
  isExact(endpoint: EndpointName, size: number): boolean;
  learn(endpoint: EndpointName, page: FirstPage): void;
  /** Larger sizes were refused, this one was not. */
  learnAccepted(endpoint: EndpointName, size: number): void;
  knowledge(): Readonly<Partial<Record<EndpointName, PageSizeKnowledge>>>;
}

/** Creates the knowledge of one PIM, empty. */
export function createPageSizes(): PageSizes {
  const known = new Map<EndpointName, PageSizeKnowledge>();
  const get = (endpoint: EndpointName): PageSizeKnowledge => known.get(endpoint) ?? NOTHING;
  return {
    choose: (endpoint, asked) => {
      const { min, max = asked } = get(endpoint);
      return Math.max(Math.min(asked, max), min);
    },
    isExact: (endpoint, size) => size >= get(endpoint).least && size <= get(endpoint).full,
    learn: (endpoint, { asked, given, more }) => {
      const now = get(endpoint);
      if (given > asked) {
        const max = now.max === undefined ? undefined : Math.max(now.max, given);
        const exact = more ? { least: given, full: Math.max(now.full, given) } : { least: 0, full: 0 };
        known.set(endpoint, { ...exact, min: given, max });
      } else if (more) {
        const least = now.least === 0 ? given : Math.min(now.least, given);
        if (given === asked) known.set(endpoint, { ...now, least, full: Math.max(now.full, given) });
        else known.set(endpoint, { least, full: given, min: Math.min(now.min, given), max: given });
      }
    },
    learnAccepted: (endpoint, size) => {
      const now = get(endpoint);
      known.set(endpoint, { ...now, min: Math.min(now.min, size), max: size });
    },
    knowledge: () => Object.fromEntries(known),
  };
}
