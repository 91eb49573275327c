/** The PIM's query endpoints under the names of Spec §8, and the paths of Spec §4.2–4.6 and §9 that they answer at. */

/** An endpoint by its name in the limits table (Spec §8). */
export type EndpointName =
  | 'products'
  | 'variants'
  | 'categories'
  | 'trademarks'
  | 'documenttypes'
  | 'product-media-list'
  | 'variant-media-list'
  | 'search'
  | 'documents'
  | 'properties'
  | 'options';

/** The path of every endpoint, version included: only products are v2 (Spec §9). */
export const ENDPOINT_PATHS: Readonly<Record<EndpointName, string>> = {
  products: '/api/v2/query/products',
  variants: '/api/v1/query/variants',
  categories: '/api/v1/query/categories',
  trademarks: '/api/v1/query/trademarks',
  documenttypes: '/api/v1/query/documenttypes',
  'product-media-list': '/api/v1/query/product-media-list',
  'variant-media-list': '/api/v1/query/variant-media-list',
  search: '/api/v1/search',
  documents: '/api/v1/query/documents',
  properties: '/api/v1/query/properties',
  options: '/api/v1/query/options',
};

/** Every endpoint name, in the order of Spec §8. */
export const ENDPOINT_NAMES: readonly EndpointName[] = Object.keys(ENDPOINT_PATHS) as EndpointName[]; // keys of the Record above

const NAME_BY_PATH: ReadonlyMap<string, EndpointName> = new Map(
  ENDPOINT_NAMES.map((name) => [ENDPOINT_PATHS[name], name]),
);

/** The endpoint at a path without query string; undefined if none answers there. */
export function endpointAt(path: string): EndpointName | undefined {
  return NAME_BY_PATH.get(path);
}
