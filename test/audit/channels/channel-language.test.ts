/** The texts that a channel is asked for are those of one language: what another one says hides nothing. */

import { expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

const LONG = 'N'.repeat(176);

/** A product with a name of its own, and names in languages. */
type Named = readonly [own: string | null, translated?: Readonly<Record<string, string>>, more?: PimRecord];

/** Why the names of products will not do, by their ids. @param culture that PIM_CULTURE sets */
async function judge(products: readonly Named[], culture?: string, variants: readonly PimRecord[] = []) {
  const records = products.map(([Name, translated = {}, more = {}], at) => ({
    ...{ ProductId: at + 1, Code: `P-${at + 1}`, Name },
    Translations: Object.entries(translated).map(([Culture, name]) => ({ Culture, Name: name })),
    ...more,
  }));
  const copy = await openRecords({ products: records, variants });
  const { verdicts } = await askChannel('google', copy, {}, ['google_title'], culture);
  const [verdict] = verdicts;
  return {
    failing: Object.fromEntries((verdict?.examples ?? []).map(({ id, detail }) => [id, detail])),
    unknown: verdict?.unknown,
  };
}

const SPANISH = { 'es-ES': 'Silla' };
const NONE = 'nothing in name';

it('a translation is no name where products have names of their own', async () => {
  const { failing } = await judge([
    ['Chaise', SPANISH],
    ['', SPANISH],
    [' ', SPANISH],
    [null, SPANISH],
    ['<p></p>', SPANISH],
    [LONG, SPANISH],
    ['Chaise', { 'es-ES': LONG }],
    ['Chaise'],
    ...Array.from({ length: 4 }, (): Named => ['Chaise']),
  ]);
  expect(failing).toEqual({ 2: NONE, 3: NONE, 4: NONE, 5: NONE, 6: '176 characters, at most 150' });
});

it('of a PIM that keeps its texts as translations, the language of most products is read', async () => {
  const { failing } = await judge([
    [null, { 'de-DE': 'Stuhl', 'en-GB': 'Chair' }],
    [null, { 'de-DE': LONG, 'en-GB': 'Chair' }],
    [null, { 'en-GB': 'Chair' }],
    ['Stuhl'],
    [null, { 'de-DE': 'Stuhl' }],
  ]);
  expect(failing).toEqual({ 2: '176 characters, at most 150', 3: `${NONE} in de-DE`, 4: `${NONE} in de-DE` });
});

it('PIM_CULTURE chooses the language, of any region where the one that it names is nowhere', async () => {
  const products: readonly Named[] = [
    ['Chaise', SPANISH],
    ['Chaise', { 'es-ES': LONG }],
    ['Chaise'],
    [LONG, SPANISH],
    ['Chaise', { 'es-MX': 'Silla', 'it-IT': 'Sedia' }],
  ];
  const failing = { 2: '176 characters, at most 150', 3: `${NONE} in es-ES` };
  expect((await judge(products, 'es-ES')).failing).toEqual({ ...failing, 5: `${NONE} in es-ES` });
  expect((await judge(products, 'es')).failing).toEqual(failing);
  expect((await judge(products, 'es-AR')).failing).toEqual(failing);
});

it.each(['fr', 'it-IT'])(
  'the own texts are those of PIM_CULTURE (%s) where few products have a translation into it',
  async (culture) => {
    const products: readonly Named[] = [['Chaise', { 'it-IT': LONG }], ['Chaise'], ['Chaise'], [LONG]];
    expect((await judge(products, culture)).failing).toEqual({ 4: '176 characters, at most 150' });
  },
);

it('variants have texts in languages too', async () => {
  const variants = [1, 2].map((id) => ({
    ...{ VariantId: id, ProductId: id, Code: `V-${id}`, Name: 'Chaise rouge' },
    Translations: id === 1 ? [{ Culture: 'es-ES', Name: 'Silla roja' }] : [],
  }));
  const products: readonly Named[] = [
    ['Chaise', { 'es-ES': LONG }],
    ['Chaise', { 'es-ES': LONG }],
    ['Chaise', SPANISH],
  ];
  expect(Object.keys((await judge(products, 'es', variants)).failing)).toEqual(['2']);
  expect((await judge(products, undefined, variants)).failing).toEqual({});
});

it('translations of a shape that nobody knows are unknown where these are read', async () => {
  const odd = { Translations: { odd: { shape: 1 } } };
  const { failing, unknown } = await judge(
    [['Chaise', SPANISH], ['Chaise', SPANISH], ['Chaise', {}, odd], ['Chaise']],
    'es',
  );
  expect({ failing: Object.keys(failing), unknown }).toEqual({ failing: ['4'], unknown: 1 });
});
