/** Parts of names that are written without the accents or signs that names have (Spec §4.2: IncludesNames). */
import { expect, it } from 'vitest';
import { listColumn, openForTest } from '../support/catalog-server.ts';
import { buildGroundTruth, entries, lower } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';

const truth = buildGroundTruth(60);
const plain = truth.source.products;
/** The first are called so. */
const NAMES = [
  ...['Çizgili Peştamal', 'Peştamal', 'PEŞTAMAL ince'],
  ...[
    'Case for iPhone 7',
    'Case for Apple® iPhone® 7 – red',
    'Case for Apple® iPhone® 7 Plus',
    'Case for iPhone® 6',
  ],
];
const records = truth.products.map((it, index) =>
  index < NAMES.length ? { ...it, Name: NAMES[index] } : it,
);
const source = {
  ...truth.source,
  products: {
    ...plain,
    record: (position: number) => records[position] ?? plain.record(position),
    facts: (position: number) => ({
      ...plain.facts(position),
      ...(position < NAMES.length && { name: NAMES[position] ?? '' }),
    }),
  },
};
const right = records.filter(({ Name }) => lower(Name).includes('peştamal'));
const ARGS = { name_contains: ['pestamal'], limit: 0 };
const { server } = serveCopy(source);

it('Spec §4.2: are asked for as the copy spells them, and the answer says so', async () => {
  const { answer, warnings } = await server().call('find_products', ARGS);
  expect(answer.total).toBe(right.length);
  expect(warnings).toContain(
    `accents were ignored, and signs such as ®: ${right.length} of the names that match are`,
  );
});

it('are counted in every spelling over the copy, and told where the PIM compares letters', async () => {
  const args = { name_contains: ['iPhone 7'], fields: ['name'] };
  const copied = await server().call('find_products', args);
  expect(listColumn(copied.answer, 'products', 'name')).toEqual(NAMES.slice(3, 6));
  expect(copied.warnings).toContain('2 of the names that match are spelled otherwise');
  const live = await server().call('find_products', { ...args, freshness: 'live' });
  expect(listColumn(live.answer, 'products', 'name')).toEqual(NAMES.slice(3, 4));
  expect(live.warnings).toContain('iPhone® 7 no iPhone 7');
});

it('are counted where no name has them without their signs', async () => {
  const { answer, warnings } = await server().call('find_products', {
    name_contains: ['iphone 6'],
    limit: 0,
  });
  expect(answer.total).toBe(1);
  expect(warnings).toContain('1 of the names that match are spelled otherwise');
});

it('are not told where names write them as asked', async () => {
  const { answer, warnings } = await server().call('find_products', {
    name_contains: ['Case for'],
    limit: 0,
  });
  expect(answer.total).toBe(4);
  expect(warnings).not.toContain('name_contains');
});

it('without a copy are said to be compared as names write them', async () => {
  const own = await openForTest({ source });
  const none = await own.call('find_products', ARGS);
  expect(none.answer.total).toBe(0);
  expect(none.warnings).toContain('ş may be no s');
  const some = await own.call('find_products', { name_contains: ['iPhone 7'], limit: 0 });
  expect(some.answer.total).toBe(1);
  expect(some.warnings).toContain('iPhone® 7 no iPhone 7');
});

it('are said to be in translated names where no name has them', async () => {
  const names = records.map((it) => entries(it, 'Translations').map(({ Name }) => lower(Name)));
  const word = names
    .flat()
    .flatMap((name) => name.split(' '))
    .find(
      (one) => /^[a-z]{5,}$/.test(one) && !records.some(({ Name }) => lower(Name).includes(one)),
    );
  const has = records.filter((_, index) =>
    names[index]?.some((name) => name.includes(String(word))),
  ).length;
  const { answer, warnings } = await server().call('find_products', {
    name_contains: [word],
    limit: 0,
  });
  expect(answer.total).toBe(0);
  expect(warnings).toContain(
    `by the local copy, whatever else is asked, ${has} products have this text in a translated name (`,
  );
  const nowhere = await server().call('find_products', { name_contains: ['qqxzqqx'], limit: 0 });
  expect(nowhere.warnings).not.toContain('translated name');
});
