import endpoints from './endpoints.json' with { type: 'json' };

// Requests per window (a minute, Spec §8); Infinity: unlimited.
interface EndpointLimits {
  readonly endpoint: number;
  readonly appKey: number;
}

/** Limits of a service; by default the endpoints are the PIM's. */
export interface Limits<Name extends string = EndpointName> {
  readonly perEndpoint: Readonly<Record<Name, EndpointLimits>>;
  /**
   * One limit for all endpoints together; Infinity: there surely is none; absent: unknown, so it
   * may be learned.
   */
  readonly total?: number;
}

// Entry of PIM_LIMITS: the appKey's requests per minute, or both limits. 0: unlimited.
type LimitOverride =
  | number
  | { readonly endpoint?: number | undefined; readonly appKey?: number | undefined };

const UNLIMITED: EndpointLimits = {
  endpoint: Number.POSITIVE_INFINITY,
  appKey: Number.POSITIVE_INFINITY,
};

/**
 * Endpoint of the PIM, as its limits table names it (Spec §8). Paths: Spec §4.2–4.6, §9; the list
 * endpoints are only named (Spec §4.7), "under the same prefix". The number of "default" is not
 * shown, so the lowest row of the table applies until it is configured.
 */
export type EndpointName = keyof typeof endpoints;

/** Names of all endpoints. (Object.keys loses their type.) */
export const ENDPOINT_NAMES = Object.keys(endpoints) as readonly EndpointName[];

/**
 * Resolves the path of each endpoint below the base address, beginning with a slash.
 * @param overrides the parsed PIM_PATHS
 */
export function resolvePaths(
  overrides: Readonly<Partial<Record<EndpointName, string | undefined>>>,
): Readonly<Record<EndpointName, string>> {
  return byEndpoint((name) => overrides[name] ?? endpoints[name].path);
}

/**
 * Resolves the limits (Spec §8: they "may vary by API group, service, environment or customer
 * account"). A plain number sets the appKey's limit. It also raises a lower endpoint limit (0
 * removes both), because an account with 1,000 requests must not be stopped at 600. An object
 * replaces only the limits that it names.
 * @param overrides the parsed PIM_LIMITS: requests per minute, 0 = unlimited
 */
export function resolveLimits(
  overrides: Readonly<Partial<Record<EndpointName | 'total', LimitOverride | undefined>>>,
): Limits {
  const perEndpoint = byEndpoint((name) => overrideLimits(endpoints[name].limits, overrides[name]));
  if (overrides.total === undefined) return { perEndpoint };
  const total = overrideLimits(UNLIMITED, overrides.total);
  return {
    perEndpoint,
    total: Math.min(total.endpoint, total.appKey),
  };
}

function overrideLimits(
  table: EndpointLimits,
  override: LimitOverride | undefined,
): EndpointLimits {
  if (override === undefined) return table;
  if (typeof override === 'number') {
    const appKey = limitOf(override);
    return { endpoint: Math.max(table.endpoint, appKey), appKey };
  }
  return {
    endpoint: override.endpoint === undefined ? table.endpoint : limitOf(override.endpoint),
    appKey: override.appKey === undefined ? table.appKey : limitOf(override.appKey),
  };
}

function limitOf(perMinute: number): number {
  return perMinute === 0 ? Number.POSITIVE_INFINITY : perMinute;
}

function byEndpoint<T>(build: (name: EndpointName) => T): Record<EndpointName, T> {
  // fromEntries loses the type of its keys; they are exactly the endpoint names.
  return Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, build(name)])) as Record<
    EndpointName,
    T
  >;
}

/**
 * Reads the address of a PIM as people write it: with or without trailing slash, `/api` or
 * `/api/v1` (Spec §1: the paths of Spec §4 already begin with `/api`).
 * @param text checked value of a setting, such as `https://pim.example.com/api/`
 * @returns origin and path prefix without trailing slash, such as `https://pim.example.com`
 */
export function parseBaseUrl(text: string): string {
  const url = new URL(text);
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/api(?:\/v\d+)?$/i, '');
  return url.origin + prefix.replace(/\/+$/, '');
}

/**
 * Returns true for an address of this machine, where a proxy cannot help.
 * @param baseUrl result of {@link parseBaseUrl}
 */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}
