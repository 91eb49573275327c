/** Translations that are not sent as one record for each language. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const BENCH = [
  { culture: 'fr', name: 'Banc' },
  { culture: 'nl', name: 'Bank' },
];

const BENCH_WITH_TEXT = [
  { culture: 'fr', name: 'Banc', shortDescription: 'En chêne' },
  { culture: 'nl', name: 'Bank', shortDescription: 'Van eik' },
];

const TRANSLATIONS: readonly StyleCase[] = [
  [
    'a name beside a list of translated properties, which are no texts of the record',
    [
      {
        culture: 'fr',
        base: { name: 'Banc' },
        fields: [{ id: 7, name: 'Matière', value: 'Chêne' }],
      },
      {
        culture: 'nl',
        base: { name: 'Bank' },
        fields: [{ id: 7, name: 'Materiaal', value: 'Eik' }],
      },
    ],
    BENCH,
  ],
  ['a name for each language', { fr: 'Banc', nl: 'Bank' }, BENCH],
  [
    'a name for each language and country, as one row',
    [{ 'fr-BE': 'Banc', 'nl-BE': 'Bank' }],
    [
      { culture: 'fr-BE', name: 'Banc' },
      { culture: 'nl-BE', name: 'Bank' },
    ],
  ],
  [
    'languages within each text',
    { title: { fr: 'Banc', nl: 'Bank' }, summary: { fr: 'En chêne', nl: 'Van eik' } },
    BENCH_WITH_TEXT,
  ],
  [
    'a list of texts with their languages within each text',
    {
      title: [
        { lang: 'fr', value: 'Banc' },
        { lang: 'nl', value: 'Bank' },
      ],
    },
    BENCH,
  ],
  [
    'languages at the end of keys',
    { title_fr: 'Banc', title_nl: 'Bank', summary_fr: 'En chêne', summary_nl: 'Van eik' },
    BENCH_WITH_TEXT,
  ],
  [
    'languages as the last word of keys',
    [{ titleFr: 'Banc', titleNl: 'Bank', teaserFr: 'En chêne', teaserNl: 'Van eik' }],
    BENCH_WITH_TEXT,
  ],
  [
    'languages with their countries at the end of keys',
    { TITEL_nl_BE: 'Bank', TITEL_fr_BE: 'Banc' },
    [
      { culture: 'nl_BE', name: 'Bank' },
      { culture: 'fr_BE', name: 'Banc' },
    ],
  ],
  ['languages at the start of keys', { fr_title: 'Banc', nl_title: 'Bank' }, BENCH],
  ['names of languages as keys', { French: { title: 'Banc' }, Dutch: { title: 'Bank' } }, BENCH],
  [
    'names of languages in another language',
    { Französisch: 'Banc', Niederländisch: 'Bank' },
    BENCH,
  ],
  [
    'a row for each text and language',
    [
      { lang: 'fr', key: 'title', content: 'Banc' },
      { lang: 'nl', key: 'title', content: 'Bank' },
      { lang: 'fr', key: 'short_description', content: 'En chêne' },
      { lang: 'nl', key: 'short_description', content: 'Van eik' },
    ],
    BENCH_WITH_TEXT,
  ],
  [
    'a row for each text, with its languages',
    [
      { attribute: 'title', values: { fr: 'Banc', nl: 'Bank' } },
      { attribute: 'summary', values: { fr: 'En chêne', nl: 'Van eik' } },
    ],
    BENCH_WITH_TEXT,
  ],
  [
    'the texts of a page, of which one is for search engines',
    [
      {
        hreflang: 'fr',
        title: 'Banc',
        body: 'Un banc de jardin.',
        metaDescription: 'Achetez ici tous nos bancs.',
      },
    ],
    [{ culture: 'fr', name: 'Banc', longDescription: 'Un banc de jardin.' }],
  ],
];

describe('translations with texts by language', () => {
  it.each(TRANSLATIONS)('reads %s', (_style, raw, entries) => {
    expect(entriesOf('translations', raw)).toEqual(entries);
  });

  it('takes no sentences for names', () => {
    const raw = { fr: 'Un banc. En chêne.', nl: 'Een bank.' };
    expect(entriesOf('translations', raw)).toEqual({ state: 'unknown', keys: ['fr', 'nl'] });
  });

  it('keeps a translation of something that is called like a text', () => {
    const raw = [{ culture: 'en', name: 'Label', text: 'Sticks to boxes.' }];
    expect(entriesOf('translations', raw)).toEqual([
      { culture: 'en', name: 'Label', longDescription: 'Sticks to boxes.' },
    ]);
  });

  it('keeps the text of a translation that has one in another language beside it', () => {
    const raw = [{ language: 'fr', title: 'Banc', title_en: 'Bench' }];
    expect(entriesOf('translations', raw)).toEqual([{ culture: 'fr', name: 'Banc' }]);
  });
});

describe('an entry that stands once for each language', () => {
  const rows = [
    { feature: 'Shade', id: 31, lang: 'en', value: 'Rust' },
    { feature: 'Shade', id: 31, lang: 'de', value: 'Rost' },
    { feature: 'Shade', id: 32, lang: 'en', value: 'Moss' },
  ];

  it('is one option, in the first language', () => {
    expect(entriesOf('options', rows.slice(0, 2))).toMatchObject([
      { name: 'Shade', value: 'Rust' },
    ]);
  });

  it('is none with those of another id', () => {
    expect(entriesOf('options', rows)).toMatchObject([{ value: 'Rust' }, { value: 'Moss' }]);
  });

  it('is several where one language has several', () => {
    const tags = [
      { id: 1, lang: 'de', value: 'Neu' },
      { id: 1, lang: 'de', value: 'Angebot' },
    ];
    expect(entriesOf('tags', tags)).toMatchObject([{ name: 'Neu' }, { name: 'Angebot' }]);
  });

  it('is the type of a packaging among its parts', () => {
    const parts = [
      { label: 'PackagingType', lang: 'en', value: 'Crate' },
      { label: 'PackagingType', lang: 'nl', value: 'Krat' },
      { label: 'PackagingQuantity', value: 12 },
    ];
    expect(entriesOf('packaging', [{ label: 'Packaging', id: 5, parts }])).toEqual([
      { name: 'Crate', value: '12' },
    ]);
  });
});

it('takes the code of a language before its name', () => {
  const texts = [
    { content: 'Keep dry.', language: { id: 1, name: 'English', tag: 'en_US' } },
    { content: 'Trocken halten.', language: { id: 2, name: 'German (Austria)', tag: 'de_AT' } },
  ];
  expect(entriesOf('properties', [{ name: 'Hint', value: texts }])).toMatchObject([
    { value: 'Keep dry.', culture: 'en_US' },
    { value: 'Trocken halten.', culture: 'de_AT' },
  ]);
});

it('reads the names of a tag in a record for each language', () => {
  const translations = { en: { id: 3, name: 'Fair' }, nl: { id: 4, name: 'Eerlijk' } };
  expect(entriesOf('tags', [{ code: 'fair', translations }])).toEqual([{ name: 'Fair' }]);
});

describe('a code beside texts in languages', () => {
  const material = {
    feature: {
      name: 'EF014033',
      descr: [
        { '@lang': 'deu', '#text': 'Werkstoff' },
        { '@lang': 'eng', '#text': 'Material' },
      ],
      value: 'EV029735',
      value_details: [
        { '@lang': 'deu', '#text': 'Messing' },
        { '@lang': 'eng', '#text': 'Brass' },
      ],
    },
  };

  it('gives way to them as the name and the value of a property', () => {
    expect(entriesOf('properties', [material])).toEqual([
      { name: 'Werkstoff', code: 'EF014033', value: 'Messing', culture: 'de' },
      { name: 'Material', code: 'EF014033', value: 'Brass', culture: 'en' },
    ]);
  });

  it('gives way to the first of them as the value of an option', () => {
    expect(entriesOf('options', [material])).toEqual([
      { name: 'Werkstoff', code: 'EF014033', value: 'Messing', culture: 'de' },
    ]);
  });

  it('is the name where they tell a story', () => {
    const { name, value } = material.feature;
    const descr = [{ '@lang': 'eng', '#text': 'What it is made of. '.repeat(10) }];
    expect(entriesOf('properties', [{ feature: { name, descr, value } }])).toEqual([
      { name, value },
    ]);
  });
});

describe('a value in several languages', () => {
  const inBoth = (english: string, swedish: string) => [
    expect.objectContaining({ value: english, culture: 'en' }),
    expect.objectContaining({ value: swedish, culture: 'sv' }),
  ];

  it('is one value per language where each stands beside its id', () => {
    const text = (value: string) => ({ value, valueId: '1013', unit: null });
    const property = {
      Q_Material: { derived: false, value: { en: text('linen'), sv: text('linne') } },
    };
    expect(entriesOf('properties', [property])).toEqual(inBoth('linen', 'linne'));
  });

  it('is not told by the number of each language', () => {
    const property = { Q_Length: { value: { en: { value: 5, unit: 'in' } } } };
    expect(entriesOf('properties', [property])).toEqual([
      expect.objectContaining({ value: '5', unit: 'in' }),
    ]);
  });

  it('is shown by the only text of a list beside its code', () => {
    const property = { name: 'Use', value: 'U1', displayValue: [{ en: 'hall', sv: 'sal' }] };
    expect(entriesOf('properties', [property])).toEqual(inBoth('hall', 'sal'));
  });

  it('is a list per language where a list of texts stands beside the same codes', () => {
    const displayValue = [
      { en: 'hall', sv: 'sal' },
      { en: 'roof', sv: 'tak' },
    ];
    const property = { name: 'Use', value: 'U1;U4', displayValue };
    expect(entriesOf('properties', [property])).toEqual(inBoth('hall, roof', 'sal, tak'));
    const [first] = entriesOf('properties', [property]) as readonly object[];
    expect(first).toHaveProperty('isList', true);
  });
});
