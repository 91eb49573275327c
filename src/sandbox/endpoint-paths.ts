import endpoints from './endpoints.json' with { type: 'json' };

/** Path of every endpoint, version included: only products are v2 (Spec §9). */
export const ENDPOINT_PATHS = endpoints.paths;

export type EndpointName = keyof typeof ENDPOINT_PATHS;

export const ENDPOINT_NAMES: readonly EndpointName[] = Object.keys(
  ENDPOINT_PATHS,
) as EndpointName[]; // keys of the Record above

/** Finds the endpoint at a path without query string. */
export function endpointAt(path: string): EndpointName | undefined {
  return ENDPOINT_NAMES.find((name) => ENDPOINT_PATHS[name] === path);
}
