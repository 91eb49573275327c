/** The list endpoints that Spec §8 names; their parameters are not shown there, so they take ids, name and code filters. */
import type { EndpointName } from './endpoints.ts';
import { type Named, nameAndCodeTests } from './name-filter.ts';
import type { Parameters } from './request.ts';
import type { CatalogSource, ListName, WireRecord } from './source.ts';

/** The endpoints that answer with a plain list. */
type ListEndpoint = ListName | 'categories' | 'trademarks';

interface Listed extends Named {
  readonly id: unknown;
  readonly record: WireRecord;
}

/** The key that holds the id in the records of a list. */
const ID_KEYS: Readonly<Record<ListName, string>> = {
  documenttypes: 'DocumentTypeId',
  documents: 'DocumentId',
  properties: 'PropertyId',
  options: 'OptionId',
};

/** The records of a list that pass every filter sent. */
export function selectListRecords(
  endpoint: ListEndpoint,
  parameters: Parameters,
  source: CatalogSource,
): readonly WireRecord[] {
  const tests = nameAndCodeTests(parameters);
  const idFilters = [...parameters.integers, ...parameters.texts]
    .filter(([name]) => name.endsWith('Ids'))
    .map(([, ids]) => new Set<unknown>(ids));
  return entriesOf(endpoint, source)
    .filter((entry) => idFilters.every((ids) => ids.has(entry.id)) && tests.every((test) => test(entry)))
    .map((entry) => entry.record);
}

/** Whether an endpoint answers with a plain list. */
export function isListEndpoint(endpoint: EndpointName): endpoint is ListEndpoint {
  return endpoint === 'categories' || endpoint === 'trademarks' || Object.hasOwn(ID_KEYS, endpoint);
}

function entriesOf(endpoint: ListEndpoint, source: CatalogSource): readonly Listed[] {
  if (endpoint === 'categories' || endpoint === 'trademarks') return source[endpoint];
  return source.list(endpoint).map((record) => ({
    id: record[ID_KEYS[endpoint]],
    name: String(record.Name ?? ''),
    code: typeof record.Code === 'string' ? record.Code : null,
    record,
  }));
}
