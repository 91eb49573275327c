/** Spec §2.4, §4.7: every profile changes an answer, so that no test under a profile is empty. */
import { expect, it } from 'vitest';
import type { EndpointName } from '../../src/sandbox/endpoint-paths.ts';
import { PROFILES, type ProfileName } from '../../src/sandbox/profile-names.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const QUESTIONS: readonly (readonly [EndpointName, object])[] = [
  ['products', { Codes: ['P-PAN'] }],
  ['products', { codes: ['P-PAN'] }],
  ['products', { CategoryIds: [1] }],
  ['products', { unheardOf: 1 }],
  ['variants', {}],
  ['product-media-list', {}],
  ['categories', { pageSize: 60 }],
  ['search', { entityTypes: ['Product'], sorting: 'Name desc' }],
  ['search', { entityTypes: ['Product'], sorting: 'Updated asc' }],
];

/** The small catalog with 60 categories. */
function createManyCategories() {
  const small = createSmallCatalog();
  const [first] = small.categories;
  if (first === undefined) throw new Error('The small catalog has categories.');
  const more = Array.from({ length: 60 }, (_, index) => ({ ...first, id: 1_000 + index }));
  return { ...small, categories: [...small.categories, ...more].slice(0, 60) };
}

async function askAll(...profile: readonly ProfileName[]) {
  const client = await openClient({ profile, source: createManyCategories() });
  return Promise.all(
    QUESTIONS.map(async ([endpoint, parameters]) => {
      const { status, body } = await client.query(endpoint, { ...parameters });
      return { status, body };
    }),
  );
}

// These change what limits do: see limits.test.ts.
const ofLimits = ['total-limit', 'retry-after'];
const names = Object.keys(PROFILES) as ProfileName[]; // keys of the table of profiles

it.each(names.filter((name) => !ofLimits.includes(name)))('%s', async (name) => {
  expect(await askAll(name)).not.toEqual(await askAll());
});

it('Spec §4.7: the answers of the default are always the same', async () => {
  expect(await askAll()).toEqual(await askAll());
});
