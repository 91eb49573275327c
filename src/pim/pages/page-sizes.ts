/** Every size in a request passes `choose`: the sizes of callers are wishes. */

import type { KnownPageSizes, PageSizeKnowledge } from '../catalog-port.ts';
import type { EndpointName } from '../endpoints.ts';

function learnLonger(now: PageSizeKnowledge, length: number, more: boolean): PageSizeKnowledge {
  const max = now.max === undefined ? undefined : Math.max(now.max, length);
  return more
    ? { least: length, full: Math.max(now.full, length), min: length, max }
    : { least: 0, full: 0, min: length, max };
}

function learnFull(now: PageSizeKnowledge, requested: number, length: number): PageSizeKnowledge {
  // For too large a request it sends its default length; it has sent longer pages.
  if (requested > now.full && length < now.full) return { ...now, max: now.full };
  const least = now.least === 0 ? length : Math.min(now.least, length);
  return length === requested
    ? { ...now, least, full: Math.max(now.full, length) }
    : { least, full: length, min: Math.min(now.min, length), max: length };
}

const NOTHING: PageSizeKnowledge = {
  least: 0,
  full: 0,
  min: 1,
  max: undefined,
};

/** Learns page sizes and applies them. */
export type PageSizes = ReturnType<typeof createPageSizes>;

export function createPageSizes() {
  const knowledge = new Map<EndpointName, PageSizeKnowledge>();
  const totals = new Map<EndpointName, 'list' | 'page'>();
  const get = (endpoint: EndpointName): PageSizeKnowledge => knowledge.get(endpoint) ?? NOTHING;
  return {
    choose: (endpoint: EndpointName, wanted: number): number => {
      const { min, max = wanted } = get(endpoint);
      return Math.max(Math.min(wanted, max), min);
    },
    /**
     * Returns true if the PIM sends pages of exactly `size`, so that a shorter page means the end
     * of the list.
     */
    isExact: (endpoint: EndpointName, size: number): boolean =>
      size >= get(endpoint).least && size <= get(endpoint).full,
    learn: (endpoint: EndpointName, requested: number, length: number, more: boolean): void => {
      const now = get(endpoint);
      if (length > requested) knowledge.set(endpoint, learnLonger(now, length, more));
      else if (more) knowledge.set(endpoint, learnFull(now, requested, length));
    },
    learnAccepted: (endpoint: EndpointName, size: number): void => {
      const now = get(endpoint);
      knowledge.set(endpoint, { ...now, min: Math.min(now.min, size), max: size });
    },
    totalsOf: (endpoint: EndpointName): 'list' | 'page' | undefined => totals.get(endpoint),
    learnTotals: (endpoint: EndpointName, of: 'list' | 'page'): void =>
      void totals.set(endpoint, of),
    knowledge: (): KnownPageSizes => Object.fromEntries(knowledge),
    recall: (sizes: KnownPageSizes): void => {
      for (const [name, knowledgeOfOne] of Object.entries(sizes)) {
        const endpoint = name as EndpointName; // Object.entries loses the type of the keys
        if (!knowledge.has(endpoint)) knowledge.set(endpoint, knowledgeOfOne);
      }
    },
  };
}
