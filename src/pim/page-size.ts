/**
 * The page size that this PIM really gives (its maximum is not shown, Spec §4.7): learned from what comes back, per
 * endpoint. A position in a list must never be computed with a size that the PIM silently shortened.
 */

import type { EndpointName } from './endpoints.ts';

/** Sizes to fall back to when a PIM refuses one. */
const LADDER = [100, 50, 20, 10] as const;

/** What is known of one endpoint. */
export interface PageSizeKnowledge {
  /** Largest page that came back full. */
  readonly full: number;
  /** Largest size worth asking for; undefined while no limit was met. */
  readonly max: number | undefined;
  /** True when the PIM gives pages of `max` whatever is asked for. */
  readonly fixed: boolean;
}

const NOTHING: PageSizeKnowledge = { full: 0, max: undefined, fixed: false };

/** Learns and tells page sizes. */
export interface PageSizes {
  /** The size to ask for when `asked` is wanted. */
  choose(endpoint: EndpointName, asked: number): number;
  /** True when a page shorter than `size` can only mean that nothing follows. */
  isTrusted(endpoint: EndpointName, size: number): boolean;
  /** `size` were asked for and came. */
  learnFull(endpoint: EndpointName, size: number): void;
  /** Fewer came than asked for although others follow: that is this PIM's maximum. */
  learnMax(endpoint: EndpointName, given: number): void;
  /** More came than asked for: this PIM decides the size alone. */
  learnFixed(endpoint: EndpointName, given: number): void;
  /** The PIM refused the request with this size: the next smaller one to try, undefined when none is left. */
  learnRefused(endpoint: EndpointName, size: number): number | undefined;
  /** A smaller size was refused as well, so that the size was not the reason: forget it. */
  forgetRefusals(endpoint: EndpointName): void;
  knowledge(): Readonly<Partial<Record<EndpointName, PageSizeKnowledge>>>;
}

/** Creates the knowledge of one PIM, empty. */
export function createPageSizes(): PageSizes {
  const known = new Map<EndpointName, PageSizeKnowledge>();
  const get = (endpoint: EndpointName): PageSizeKnowledge => known.get(endpoint) ?? NOTHING;
  return {
    choose: (endpoint, asked) => {
      const { max = asked, fixed } = get(endpoint);
      return fixed ? max : Math.min(asked, max);
    },
    isTrusted: (endpoint, size) => size <= get(endpoint).full,
    learnFull: (endpoint, size) => {
      const now = get(endpoint);
      if (size > now.full) known.set(endpoint, { ...now, full: size });
    },
    learnMax: (endpoint, given) => known.set(endpoint, { full: given, max: given, fixed: false }),
    learnFixed: (endpoint, given) => known.set(endpoint, { full: given, max: given, fixed: true }),
    learnRefused: (endpoint, size) => {
      const next = LADDER.find((candidate) => candidate < size);
      if (next === undefined) return undefined;
      known.set(endpoint, { ...get(endpoint), max: next });
      return next;
    },
    forgetRefusals: (endpoint) => {
      known.set(endpoint, { ...get(endpoint), max: undefined });
    },
    knowledge: () => Object.fromEntries(known),
  };
}
