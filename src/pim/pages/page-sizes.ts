/**
 * The sizes of pages that a PIM gives, learned from its answers. Each size that is asked of the PIM passes `choose`: what callers give
 * is a wish.
 */

import type { KnownPageSizes, PageSizeKnowledge } from '../catalog-port.ts';
import type { EndpointName } from '../endpoints.ts';

/** What a page shows that is longer than it was asked for. */
function learnLonger(now: PageSizeKnowledge, given: number, more: boolean): PageSizeKnowledge {
  const max = now.max === undefined ? undefined : Math.max(now.max, given);
  return more
    ? { least: given, full: Math.max(now.full, given), min: given, max }
    : { least: 0, full: 0, min: given, max };
}

/** What a page shows that other rows follow, so that it has the length that the PIM gives. */
function learnFull(now: PageSizeKnowledge, asked: number, given: number): PageSizeKnowledge {
  // Asked for too many, it gives what it gives by default; it has given more.
  if (asked > now.full && given < now.full) return { ...now, max: now.full };
  const least = now.least === 0 ? given : Math.min(now.least, given);
  return given === asked
    ? { ...now, least, full: Math.max(now.full, given) }
    : { least, full: given, min: Math.min(now.min, given), max: given };
}

const NOTHING: PageSizeKnowledge = {
  least: 0,
  full: 0,
  min: 1,
  max: undefined,
};

/** Learns page sizes and applies them. */
export type PageSizes = ReturnType<typeof createPageSizes>;

/** Creates empty knowledge about one PIM. */
export function createPageSizes() {
  const known = new Map<EndpointName, PageSizeKnowledge>();
  const totals = new Map<EndpointName, 'list' | 'page'>();
  const get = (endpoint: EndpointName): PageSizeKnowledge => known.get(endpoint) ?? NOTHING;
  return {
    /** The size to request when `asked` rows are wanted. */
    choose: (endpoint: EndpointName, asked: number): number => {
      const { min, max = asked } = get(endpoint);
      return Math.max(Math.min(asked, max), min);
    },
    /** True when the PIM gives pages of exactly `size`, so that a shorter page means the end of the list. */
    isExact: (endpoint: EndpointName, size: number): boolean =>
      size >= get(endpoint).least && size <= get(endpoint).full,
    /**
     * Notes how many rows of a first page were asked for and given.
     * @param more true when more rows are known to follow, so that the page had the PIM's full length
     */
    learn: (endpoint: EndpointName, asked: number, given: number, more: boolean): void => {
      const now = get(endpoint);
      if (given > asked) known.set(endpoint, learnLonger(now, given, more));
      else if (more) known.set(endpoint, learnFull(now, asked, given));
    },
    /** Notes that larger sizes were refused and this one was accepted. */
    learnAccepted: (endpoint: EndpointName, size: number): void => {
      const now = get(endpoint);
      known.set(endpoint, { ...now, min: Math.min(now.min, size), max: size });
    },
    /** What the totals of an endpoint count; undefined: not known yet. */
    totalsOf: (endpoint: EndpointName): 'list' | 'page' | undefined => totals.get(endpoint),
    learnTotals: (endpoint: EndpointName, of: 'list' | 'page'): void =>
      void totals.set(endpoint, of),
    knowledge: (): KnownPageSizes => Object.fromEntries(known),
    /** Takes over what another process has learned, of endpoints of which nothing is known yet. */
    recall: (sizes: KnownPageSizes): void => {
      for (const [name, one] of Object.entries(sizes)) {
        const endpoint = name as EndpointName; // Object.entries loses the type of the keys
        if (!known.has(endpoint)) known.set(endpoint, one);
      }
    },
  };
}
