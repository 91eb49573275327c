/** Parts of names that are written without the accents that names have (Spec §4.2: IncludesNames). */
import { expect, it } from 'vitest';
import { openForTest } from '../support/catalog-server.ts';
import { buildGroundTruth, entries, lower } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';

const truth = buildGroundTruth(60);
const plain = truth.source.products;
/** The first three are called so. */
const NAMES = ['Çizgili Peştamal', 'Peştamal', 'PEŞTAMAL ince'];
const records = truth.products.map((it, index) => (index < 3 ? { ...it, Name: NAMES[index] } : it));
const source = {
  ...truth.source,
  products: {
    ...plain,
    record: (position: number) => records[position] ?? plain.record(position),
    facts: (position: number) => ({ ...plain.facts(position), ...(position < 3 && { name: NAMES[position] ?? '' }) }),
  },
};
const right = records.filter(({ Name }) => lower(Name).includes('peştamal'));
const ARGS = { name_contains: ['pestamal'], limit: 0 };
const { server } = serveCopy(source);

it('Spec §4.2: are asked for as the copy spells them, and the answer says so', async () => {
  const { answer, warnings } = await server().call('find_products', ARGS);
  expect(answer).toMatchObject({ total: right.length, resolved: { pestamal: ['peştamal'] } });
  expect(warnings).toContain('accents were ignored');
});

it('without a copy are said to be compared with their accents', async () => {
  const own = await openForTest({ source });
  const { answer, warnings } = await own.call('find_products', ARGS);
  expect(answer.total).toBe(0);
  expect(warnings).toContain('s is not ş');
});

it('are said to be in translated names where no name has them', async () => {
  const names = records.map((it) => entries(it, 'Translations').map(({ Name }) => lower(Name)));
  const word = names
    .flat()
    .flatMap((name) => name.split(' '))
    .find((one) => /^[a-z]{5,}$/.test(one) && !records.some(({ Name }) => lower(Name).includes(one)));
  const has = records.filter((_, index) => names[index]?.some((name) => name.includes(String(word)))).length;
  const { answer, warnings } = await server().call('find_products', { name_contains: [word], limit: 0 });
  expect(answer.total).toBe(0);
  expect(warnings).toContain(
    `by the local copy, whatever else is asked, ${has} products have this text in a translated name (`,
  );
  const nowhere = await server().call('find_products', { name_contains: ['qqxzqqx'], limit: 0 });
  expect(nowhere.warnings).not.toContain('translated name');
});
