/** The limits of Spec §8, and how options change them. */
import type { EndpointName } from './endpoints.ts';
import type { Profile } from './profile.ts';

/** Requests per window; 0 = unlimited. A part that is left out keeps its default. */
interface EndpointLimit {
  /** All appKeys together. */
  readonly endpoint?: number;
  /** One appKey. */
  readonly appKey?: number;
}

/**
 * Limits by endpoint name; a number is the appKey limit, and lifts an endpoint limit that is lower; 0 lifts both.
 * `total` is one more limit of each appKey, over the sum of all endpoints.
 */
export type SandboxLimits = Readonly<Partial<Record<EndpointName, number | EndpointLimit>>> & {
  readonly total?: number;
};

/** Spec §8. The value of "default" is not shown there: the smallest limits of the table. */
const DEFAULT_LIMITS: Readonly<Record<EndpointName, Required<EndpointLimit>>> = {
  products: { endpoint: 600, appKey: 60 },
  variants: { endpoint: 600, appKey: 60 },
  categories: { endpoint: 1200, appKey: 120 },
  trademarks: { endpoint: 1200, appKey: 120 },
  documenttypes: { endpoint: 1200, appKey: 120 },
  'product-media-list': { endpoint: 1200, appKey: 120 },
  'variant-media-list': { endpoint: 1200, appKey: 120 },
  search: { endpoint: 120, appKey: 40 },
  documents: { endpoint: 120, appKey: 40 },
  properties: { endpoint: 120, appKey: 40 },
  options: { endpoint: 120, appKey: 40 },
};

/** The sum over all endpoints under `total-limit`: the smallest appKey limit of Spec §8. */
const DEFAULT_TOTAL_LIMIT = 40;

/** Both limits of an endpoint, 0 = unlimited. */
export function limitOf(endpoint: EndpointName, limits: SandboxLimits): Required<EndpointLimit> {
  const limit = limits[endpoint] ?? {};
  if (typeof limit !== 'number') return { ...DEFAULT_LIMITS[endpoint], ...limit };
  return { endpoint: limit === 0 ? 0 : Math.max(DEFAULT_LIMITS[endpoint].endpoint, limit), appKey: limit };
}

/** The limit of one appKey over all endpoints, 0 = unlimited. */
export function totalLimit(limits: SandboxLimits, profile: Profile): number {
  return limits.total ?? (profile.has('total-limit') ? DEFAULT_TOTAL_LIMIT : 0);
}
