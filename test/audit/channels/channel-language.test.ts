/** The texts that a channel is asked for are those of one language: what another one says hides nothing. */

import { expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { type Asked, openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

const LONG = 'N'.repeat(176);

/** A product with a name of its own, and names in languages. */
type Named = readonly [
  own: string | null,
  translated?: Readonly<Record<string, string>>,
  more?: PimRecord,
];

const copies = new Map<readonly Named[], Promise<Asked>>();

function openCopy(products: readonly Named[]): Promise<Asked> {
  const records = products.map(([Name, translated = {}, more = {}], at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Name,
    Translations: Object.entries(translated).map(([Culture, name]) => ({ Culture, Name: name })),
    ...more,
  }));
  return openRecords({ products: records, variants: [] });
}

/** Why the names of products will not do, by their ids. @param culture that PIM_CULTURE sets */
async function judge(products: readonly Named[], culture?: string) {
  const opening = copies.get(products) ?? openCopy(products);
  copies.set(products, opening);
  const copy = await opening;
  const { verdicts } = await askChannel('google', copy, {}, ['google_title'], culture);
  const [verdict] = verdicts;
  return {
    failing: Object.fromEntries((verdict?.examples ?? []).map(({ id, detail }) => [id, detail])),
    unknown: verdict?.unknown,
  };
}

const GERMAN = { 'de-DE': 'Stuhl', 'en-GB': 'Chair' };
const SPANISH = { 'es-ES': 'Silla' };
const NONE = 'nothing in name';

const TOO_LONG = '176 characters, at most 150';
const IN_SPANISH: readonly Named[] = [
  ['Chaise', SPANISH],
  ['Chaise', { 'es-ES': LONG }],
  ['Chaise'],
  [LONG, SPANISH],
  ['Chaise', { 'es-MX': 'Silla', 'it-IT': 'Sedia' }],
];
const FEW_ITALIAN: readonly Named[] = [
  ['Chaise', { 'it-IT': LONG }],
  ['Chaise'],
  ['Chaise'],
  [LONG],
];
const LACKING = { 2: TOO_LONG, 3: `${NONE} in es-ES` };

it.each<[string, string | undefined, readonly Named[], object]>([
  [
    'a translation is no name where products have names of their own',
    undefined,
    [
      ...['Chaise', ' ', null, '<p></p>', LONG].map((own): Named => [own, SPANISH]),
      ...[
        ['Chaise', { 'es-ES': LONG }] as const,
        ...Array.from({ length: 5 }, (): Named => ['Chaise']),
      ],
    ],
    { 2: NONE, 3: NONE, 4: NONE, 5: TOO_LONG },
  ],
  [
    'of a PIM that keeps its texts as translations, the language of most products is read',
    undefined,
    [
      [null, GERMAN],
      [null, { ...GERMAN, 'de-DE': LONG }],
      [null, { 'en-GB': 'Chair' }],
      ['Stuhl'],
      [null, { 'de-DE': 'Stuhl' }],
    ],
    { 2: TOO_LONG, 3: `${NONE} in de-DE`, 4: `${NONE} in de-DE` },
  ],
  ['PIM_CULTURE chooses the language', 'es-ES', IN_SPANISH, { ...LACKING, 5: `${NONE} in es-ES` }],
  ['of any region where it names none', 'es', IN_SPANISH, LACKING],
  ['of any region where the one that it names is nowhere', 'es-AR', IN_SPANISH, LACKING],
  [
    'the own texts are those of PIM_CULTURE where few have one',
    'it-IT',
    FEW_ITALIAN,
    { 4: TOO_LONG },
  ],
])('%s', async (_title, culture, products, failing) => {
  expect((await judge(products, culture)).failing).toEqual(failing);
});

it('translations of a shape that nobody knows are unknown where these are read', async () => {
  const odd = { Translations: { odd: { shape: 1 } } };
  const { failing, unknown } = await judge(
    [['Chaise', SPANISH], ['Chaise', SPANISH], ['Chaise', {}, odd], ['Chaise']],
    'es',
  );
  expect({ failing: Object.keys(failing), unknown }).toEqual({ failing: ['4'], unknown: 1 });
});
