import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { testConditions } from '../../src/filter/condition-engine.ts';
import { buildConditions } from '../../src/filter/own-filters.ts';
import { findPresenceWord, PRESENCE_WORDS } from '../../src/filter/presence.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from '../record/spellings.ts';

const has = (word: string, record: PimRecord) =>
  testConditions(buildConditions({ has: [word] }), record).verdict;

/** A record that has everything, by the word that tests it. */
const THERE: Readonly<Record<string, PimRecord>> = {
  brand: { TrademarkProducts: [{ TrademarkId: 1, Name: 'Ayda' }] },
  barcode: { Codes: [{ CodeType: 'EAN13', Value: '4006381333931' }] },
  cover_picture: { Pictures: [{ PictureId: 1, IsCover: true }] },
  code: { Code: 'P' },
  name: { Name: 'Boot' },
  integration_code: { IntegrationCode: 'E' },
  short_description: { ShortDescription: 'short' },
  long_description: { LongDescription: '<p>long</p>' },
  unit: { Unit: 'piece' },
  type: { Type: 0 },
  tax_rate: { TaxRate: 0 },
  link: { Link: 'https://a.example' },
  parent_id: { ParentId: 3 },
  variants: { Variants: [{ VariantId: 1 }] },
  pictures: { Pictures: [{ PictureId: 1 }] },
  documents: { Documents: [{ ProductDocumentId: 1 }] },
  properties: { Properties: [{ Name: 'Material', Value: 'Leather' }] },
  tags: { Tags: ['new'] },
  categories: { CategoryProducts: [{ CategoryId: 1 }] },
  translations: { Translations: [{ Culture: 'de', Name: 'Schuh' }] },
  codes: { Codes: ['x'] },
  prices: { Prices: [{ Price: 0, Currency: 'EUR' }] },
  dimensions: { Dimensions: [{ Type: 'Width', Value: 3 }] },
  packaging: { Packaging: [{ Name: 'Box' }] },
  warranties: { Warranties: [{ Name: 'Standard', Duration: 24 }] },
  updated: { Updated: '2026-03-01' },
};

/** What the words read of a sub-record: the field whose entries the spec does not show (Spec §2.4). */
const UNSHOWN = Object.entries(THERE).filter(([, record]) =>
  Array.isArray(Object.values(record)[0]),
);

describe('presence words', () => {
  it('are those of the issue and of the fields of a product', () => {
    expect(PRESENCE_WORDS.toSorted()).toEqual(Object.keys(THERE).toSorted());
  });

  it.each(Object.entries(THERE))(
    '%s: yes when it is there, no when it is not, null or empty',
    (word, record) => {
      const [wire = ''] = Object.keys(record);
      for (const [, spell] of SPELLINGS) expect(has(word, spell(record) as PimRecord)).toBe('yes'); // as written above
      for (const empty of [{}, { [wire]: null }, { [wire]: '' }, { [wire]: [] }])
        expect(has(word, empty)).toBe('no');
      expect(findPresenceWord(word)?.wire).toBe(wire);
    },
  );

  it.each(UNSHOWN)('%s: unknown, never missing, when the shape is unknown', (word, record) => {
    const [wire = ''] = Object.keys(record);
    if (word !== 'pictures' && word !== 'documents')
      expect(has(word, { [wire]: [{ Zzz: 1 }] })).toBe('unknown');
    expect(has(word, { [wire]: { Zzz: { a: 1 } } })).toBe('unknown');
  });

  it.each(['name', 'short_description', 'long_description', 'link'])(
    '%s: unknown when it is no text',
    (word) => {
      const [wire = ''] = Object.keys(THERE[word] ?? {});
      expect(has(word, { [wire]: { tr: 'Bot', en: 'Boot' } })).toBe('unknown');
    },
  );

  it.each<[word: string, wire: string, held: unknown, verdict: string]>([
    ['pictures', 'Pictures', [{ Zzz: 1 }], 'yes'],
    ['cover_picture', 'Pictures', [{ IsCover: false }, { IsCover: 0 }], 'no'],
    ['cover_picture', 'Pictures', [{ IsCover: false }, { PictureId: 1 }], 'unknown'],
    ['barcode', 'Codes', [{ CodeType: 'ERP', Value: '1' }], 'no'],
    ['barcode', 'Codes', [{ CodeType: 'ERP', Value: '1' }, { Val: '4006381333931' }], 'unknown'],
  ])('%s of %s %j: %s', (word, wire, held, verdict) => {
    expect(has(word, { [wire]: held })).toBe(verdict);
  });

  it.each([
    'product_id',
    'status',
    'colour',
    '',
    'toString',
    'translation:',
    'translation:f',
    'translation:fr.code',
    'price:',
  ])('refuses %j', (word) => {
    expect(() => buildConditions({ missing: [word] })).toThrow(InvalidArgumentError);
  });

  it('suggests the nearest word, lists all, and does not quote what was given', () => {
    const message = 'missing: unknown field; did you mean short_description?';
    const refusal = {
      argument: 'missing',
      message,
      fix: expect.stringContaining(PRESENCE_WORDS.join(', ')),
    };
    expect(() => buildConditions({ missing: ['short_desc'] })).toThrow(
      expect.objectContaining(refusal),
    );
    const named = expect.stringMatching(
      /translation:fr\.name \(name, short_description, long_description\).*price:EUR/,
    );
    expect(() => buildConditions({ has: ['Flavour'] })).toThrow(
      expect.objectContaining({ fix: named }),
    );
  });
});

describe('translation:<culture>', () => {
  it.each([
    ['fr', 'fr', 'yes'],
    ['fr', 'fr-FR', 'yes'],
    ['fr-FR', 'fr', 'yes'],
    ['fr_FR', 'fr-FR', 'yes'],
    ['fr-CA', 'fr-FR', 'no'],
    ['fr', 'de', 'no'],
    ['frr', 'fr', 'no'],
  ])('of %s by an entry of %s: %s', (wanted, Culture, verdict) => {
    expect(has(`translation:${wanted}`, { Translations: [{ Culture, Name: 'Botte' }] })).toBe(
      verdict,
    );
  });

  it.each([
    [{ Name: '', ShortDescription: null }, 'no'],
    [{ IsDefault: false }, 'no'],
    [{ LanguageName: 'Français' }, 'no'],
    [{ Slogan: 'en avant' }, 'yes'],
  ])('by an entry of the culture with %j: %s', (entry, verdict) => {
    expect(has('translation:fr', { Translations: [{ Culture: 'fr', ...entry }] })).toBe(verdict);
  });

  it.each([
    [[{ Zzz: 'fr' }], 'unknown'],
    [[{ Culture: 'de', Name: 'Schuh' }, { Zzz: 'fr' }], 'unknown'],
    [[], 'no'],
  ])('by entries %j: %s', (Translations, verdict) => {
    expect(has('translation:fr', { Translations })).toBe(verdict);
  });

  it.each([
    ['name', 'yes'],
    ['short_description', 'no'],
  ])('with %s asks for that text alone: %s', (text, verdict) => {
    expect(
      has(`translation:fr.${text}`, { Translations: [{ Culture: 'fr', Name: 'Botte' }] }),
    ).toBe(verdict);
  });
});

describe('price:<currency>', () => {
  it.each([
    [
      [
        { Price: 1, Currency: 'USD' },
        { Price: 2, Currency: '€' },
      ],
      'yes',
    ],
    [[{ Price: 1, Currency: 'USD' }], 'no'],
    [[{ Price: 1 }], 'unknown'],
    [[{ Currency: 'EUR' }], 'unknown'],
    [[], 'no'],
  ])('of prices %j: %s', (Prices, verdict) => {
    expect(has('price:EUR', { Prices })).toBe(verdict);
  });
});

it('asks of one text of a translation only whether there is that language', () => {
  const [sought] = findPresenceWord('translation:de.long_description')?.sought ?? [];
  expect(sought?.look({ Translations: [{ Culture: 'de-DE', Name: 'Mantel' }] }).verdict).toBe(
    'yes',
  );
});
