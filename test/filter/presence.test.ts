import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { testConditions } from '../../src/filter/condition.ts';
import { findPresenceWord, PRESENCE_WORDS } from '../../src/filter/presence.ts';
import { buildConditions } from '../../src/filter/refinement.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from '../record/spellings.ts';

const has = (word: string, record: PimRecord) => testConditions(buildConditions({ has: [word] }), record).verdict;

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
const UNSHOWN = Object.entries(THERE).filter(([, record]) => Array.isArray(Object.values(record)[0]));

describe('presence words', () => {
  it('are those of the issue and of the fields of a product', () => {
    expect(PRESENCE_WORDS.toSorted()).toEqual(Object.keys(THERE).toSorted());
  });

  it.each(Object.entries(THERE))('%s: yes when it is there, in every spelling', (word, record) => {
    for (const [, spell] of SPELLINGS) expect(has(word, spell(record) as PimRecord)).toBe('yes'); // as written above
  });

  it.each(Object.keys(THERE))('%s: no when it is not there', (word) => {
    expect(has(word, {})).toBe('no');
  });

  it.each(Object.entries(THERE))('%s: no when it is null or empty', (word, record) => {
    const [wire = ''] = Object.keys(record);
    expect(has(word, { [wire]: null })).toBe('no');
    expect(has(word, { [wire]: '' })).toBe('no');
    expect(has(word, { [wire]: [] })).toBe('no');
  });

  it.each(UNSHOWN)('DESIGN §3: %s: unknown, never missing, when the shape is unknown', (word, record) => {
    const [wire = ''] = Object.keys(record);
    if (word !== 'pictures' && word !== 'documents') expect(has(word, { [wire]: [{ Zzz: 1 }] })).toBe('unknown');
    expect(has(word, { [wire]: { Zzz: { a: 1 } } })).toBe('unknown');
  });

  it.each(['name', 'short_description', 'long_description', 'link'])('%s: unknown when it is no text', (word) => {
    const [wire = ''] = Object.keys(THERE[word] ?? {});
    expect(has(word, { [wire]: { tr: 'Bot', en: 'Boot' } })).toBe('unknown');
  });

  it('counts pictures of an unknown shape as pictures', () => {
    expect(has('pictures', { Pictures: [{ Zzz: 1 }] })).toBe('yes');
    expect(has('pictures', { Pictures: ['a.jpg'] })).toBe('yes');
  });

  it('finds no cover where every picture says that it is none', () => {
    expect(has('cover_picture', { Pictures: [{ IsCover: false }, { IsCover: 0 }] })).toBe('no');
  });

  it('does not know of a cover where a picture does not say', () => {
    expect(has('cover_picture', { Pictures: [{ IsCover: false }, { PictureId: 1 }] })).toBe('unknown');
    expect(has('cover_picture', { Pictures: ['a.jpg'] })).toBe('unknown');
  });

  it('finds no barcode among codes of other types', () => {
    expect(has('barcode', { Codes: [{ CodeType: 'ERP', Value: '1' }] })).toBe('no');
  });

  it.each(PRESENCE_WORDS)('%s: names the field that it reads', (word) => {
    expect(findPresenceWord(word)?.wire).toBe(Object.keys(THERE[word] ?? {})[0]);
  });

  it('translation:<culture> reads Translations', () => {
    expect(findPresenceWord('translation:fr')?.wire).toBe('Translations');
  });

  it('knows of no barcode where a code cannot be read', () => {
    expect(
      has('barcode', {
        Codes: [
          { CodeType: 'ERP', Value: '1' },
          { Kind2: 'EAN', Val: '4006381333931' },
        ],
      }),
    ).toBe('unknown');
  });

  it.each([
    'product_id',
    'status',
    'created',
    'brands',
    'colour',
    '',
    'constructor',
    'toString',
    'translation:',
    'translation:*',
  ])('refuses %j', (word) => {
    const build = () => buildConditions({ missing: [word] });
    if (word === 'brands') expect(build).not.toThrow();
    else expect(build).toThrow(InvalidArgumentError);
  });

  it('suggests the nearest word, lists all, and does not quote what was given', () => {
    const build = () => buildConditions({ missing: ['short_desc'] });
    expect(build).toThrow('missing: unknown field; did you mean short_description?');
    try {
      build();
    } catch (error) {
      expect(error).toMatchObject({ argument: 'missing', fix: expect.stringContaining(PRESENCE_WORDS.join(', ')) });
    }
  });
});

describe('translation:<culture>', () => {
  const record = (...Translations: readonly PimRecord[]) => ({ Translations });

  it.each([
    ['fr', 'fr'],
    ['fr', 'fr-FR'],
    ['fr-FR', 'fr'],
    ['FR-fr', 'fr-FR'],
    ['fr_FR', 'fr-FR'],
    ['zh-Hans-CN', 'zh_Hans_CN'],
  ])('%s is there by an entry of %s', (wanted, Culture) => {
    expect(has(`translation:${wanted}`, record({ Culture, Name: 'Botte' }))).toBe('yes');
  });

  it.each([
    ['fr-CA', 'fr-FR'],
    ['fr', 'de'],
    ['f', 'fr'],
    ['frr', 'fr'],
  ])('%s is not there by an entry of %s', (wanted, Culture) => {
    const word = `translation:${wanted}`;
    if (wanted === 'f') expect(() => buildConditions({ has: [word] })).toThrow(InvalidArgumentError);
    else expect(has(word, record({ Culture, Name: 'Botte' }))).toBe('no');
  });

  it.each([{ Culture: 'fr' }, { Culture: 'fr', Name: '', ShortDescription: null }, { Culture: 'fr', Name: ' ' }])(
    'is missing where %j says nothing',
    (entry) => {
      expect(has('translation:fr', record(entry))).toBe('no');
    },
  );

  it('is there by any text of the entry', () => {
    expect(has('translation:fr', record({ Culture: 'fr', LongDescription: 'longue' }))).toBe('yes');
    expect(has('translation:fr', record({ Culture: 'fr', Slogan: 'en avant' }))).toBe('yes');
  });

  it.each([
    { Version: 3 },
    { Version: '3' },
    { IsDefault: false },
    { Modified: '2026-03-01T10:00:00Z' },
    { LanguageName: 'Français' },
  ])('is missing where the entry holds only %j', (extra) => {
    expect(has('translation:fr', record({ Culture: 'fr', ...extra }))).toBe('no');
  });

  it('is unknown beside entries that cannot be read', () => {
    expect(has('translation:fr', record({ Culture: 'de', Name: 'Schuh' }, { Zzz: 'fr', Text: 'Botte' }))).toBe(
      'unknown',
    );
  });

  it('is missing where there are no translations', () => {
    expect(has('translation:fr', { Translations: [] })).toBe('no');
  });

  it('DESIGN §3: is unknown where the entries are', () => {
    expect(has('translation:fr', { Translations: [{ Zzz: 'fr' }] })).toBe('unknown');
  });
});
