/**
 * The page size that this PIM really gives (its maximum is not shown, Spec §4.7): learned from what comes back, per
 * endpoint. A position in a list must never be computed with a size that the PIM silently changed, so only a first
 * page teaches anything: its rows are where they seem to be whatever the size.
 */

import type { EndpointName } from '../endpoints.ts';

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
