/** The PIM's query endpoints under the names of Spec §8, and the paths of Spec §4.2–4.6 and §9 that they answer at. */

import endpoints from './endpoints.json' with { type: 'json' };

/** The path of every endpoint, version included: only products are v2 (Spec §9). */
export const ENDPOINT_PATHS = endpoints.paths;

/** An endpoint by its name in the limits table (Spec §8). */
export type EndpointName = keyof typeof ENDPOINT_PATHS;

/** Every endpoint name, in the order of Spec §8. */
export const ENDPOINT_NAMES: readonly EndpointName[] = Object.keys(
  ENDPOINT_PATHS,
) as EndpointName[]; // keys of the Record above

/** The endpoint at a path without query string; undefined if none answers there. */
export function endpointAt(path: string): EndpointName | undefined {
  return ENDPOINT_NAMES.find((name) => ENDPOINT_PATHS[name] === path);
}
