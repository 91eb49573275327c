import { containsAny } from '../ground-truth.ts';
import { codeOf, ofList, type Question } from './question.ts';

/** What is asked of search_catalog. */
export const SEARCH_CATALOG: readonly Question[] = [
  {
    title: 'finds products and categories with their type',
    ask: ofList('search_catalog', { query: 'dresses' }, 'results', ({ type, id, code, name }) =>
      [type, id, code, name].join(' '),
    ),
    right: (truth) => [
      ...truth.products
        .filter(
          ({ Name, Code }) => containsAny(Name, ['dresses']) || containsAny(Code, ['dresses']),
        )
        .map(({ ProductId, Code, Name }) => ['Product', ProductId, Code, Name].join(' ')),
      ...truth.source.categories
        .filter(({ name }) => containsAny(name, ['dresses']))
        .map(({ id, code, name }) => ['Category', id, code, name].join(' ')),
    ],
  },
  {
    title: 'sorts by code downwards',
    ask: ofList(
      'search_catalog',
      { query: 'durable', entity_types: ['Product'], sort_by: 'Code', sort_direction: 'desc' },
      'results',
      codeOf,
    ),
    right: (truth) =>
      truth.products
        .filter(({ Name }) => containsAny(Name, ['durable']))
        .map(({ Code }) => String(Code))
        .sort()
        .reverse(),
  },
];

/** What is asked of list_reference_data. */
export const LIST_REFERENCE_DATA: readonly Question[] = [
  {
    title: 'lists all categories',
    ask: ofList(
      'list_reference_data',
      { kind: 'categories' },
      'items',
      ({ id, code, name, parent_id }) => [id, code, name, parent_id ?? null],
    ),
    right: ({ source }) =>
      source.categories.map(({ id, code, name, parentId }) => [id, code, name, parentId]),
  },
];
