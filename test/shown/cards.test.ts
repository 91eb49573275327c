/** What the gallery is told of records. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { showPicture } from '../../src/shown/allowed-pictures.ts';
import { buildMediaCards, buildProductCards, type CardSettings } from '../../src/shown/cards.ts';
import { listItems } from '../../src/views/gallery/choose-cards.ts';

const ORIGINS = ['https://media.example.com'];

const SETTINGS: CardSettings = {
  culture: undefined,
  // Credentials are taken out of everything that is told.
  redact: (value) => JSON.parse(JSON.stringify(value ?? null).replaceAll('s3cret', '***')),
  pictureOrigins: ORIGINS,
};

const WHOLE = {
  ProductId: 1,
  Code: 'A-1',
  Name: 'Whole s3cret',
  Status: 1,
  ShortDescription: 'Short',
  LongDescription: 'Long',
  TrademarkProducts: [{ TrademarkId: 1, Name: 'Ayda' }],
  CategoryProducts: [{ CategoryId: 1, Name: 'Shoes' }],
  Codes: [{ Type: 'EAN', Value: '4006381333931' }],
  Prices: [{ Price: 10.5, Currency: 'EUR', PriceType: 'List' }],
  Pictures: [
    { PictureId: 1, SortOrder: 1, Link: 'https://media.example.com/1.png', IsCover: false },
    { PictureId: 2, SortOrder: 2, Link: 'https://media.example.com/2.png', IsCover: true },
  ],
};

const NONE = { Codes: [], Prices: [], Pictures: [], TrademarkProducts: null };
const BARE = { ProductId: 2, Code: 'B-2', Name: '', Status: -1, ...NONE };

/** As the gallery shows them. */
const itemsOf = (records: readonly object[], missing: readonly string[] = []) =>
  listItems([buildProductCards(records as PimRecord[], { missing: [...missing] }, SETTINGS)]).map(
    ({ card }) => card,
  );

describe('products', () => {
  it('have a card with what people look for, the cover before other pictures', () => {
    expect(buildProductCards([WHOLE], {}, SETTINGS)).toEqual({
      of: 'products',
      cards: [
        {
          id: 1,
          code: 'A-1',
          name: 'Whole ***',
          brand: 'Ayda',
          status: 'active',
          prices: [{ amount: 10.5, currency: 'EUR', label: 'List' }],
          picture: 'https://media.example.com/2.png',
          missing: [],
        },
      ],
      known: [
        'name',
        'pictures',
        'cover_picture',
        'prices',
        'brand',
        'categories',
        'long_description',
      ],
    });
  });

  it('tell how many prices there are beside the first ten', () => {
    const Prices = Array.from({ length: 12 }, (_, at) => ({ Price: at + 1, Currency: 'EUR' }));
    const [card] = buildProductCards([{ ...WHOLE, Prices }], {}, SETTINGS).cards;
    expect([card?.prices?.map(({ amount }) => amount), card?.morePrices]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      2,
    ]);
  });

  it('have first the price that was asked for, by its currency however that is written, and by its amount', () => {
    const Prices = [
      { Price: 91.99, Currency: 'TRY' },
      { Price: 12, Currency: 'EUR' },
      { Price: 1.92, Currency: 'EUR' },
    ];
    const firstOf = (asked: Parameters<typeof buildProductCards>[1]) =>
      buildProductCards([{ ...WHOLE, Prices }], asked, SETTINGS).cards[0]?.prices?.map(
        ({ amount }) => amount,
      );
    expect(firstOf({})).toEqual([91.99, 12, 1.92]);
    expect(firstOf({ currency: '€' })).toEqual([12, 1.92, 91.99]);
    expect(firstOf({ currency: 'EUR', price_max: 10 })).toEqual([1.92, 91.99, 12]);
    expect(firstOf({ price_max: 20, price_min: 5 })).toEqual([12, 91.99, 1.92]);
    const named = [
      { Price: 75, Currency: 'USD' },
      { Price: 80, Currency: 'USD', PriceType: 'Msrp' },
    ];
    const first = (asked: Parameters<typeof buildProductCards>[1]) =>
      buildProductCards([{ ...WHOLE, Prices: named }], asked, SETTINGS).cards[0]?.prices?.[0];
    expect(first({ price_min: 76 })).toEqual({
      amount: 80,
      currency: 'USD',
      label: 'Msrp',
      isAsked: true,
    });
    expect(first({})).toEqual({ amount: 75, currency: 'USD' });
    expect(firstOf({ sort_by: 'price' })).toEqual([1.92, 12, 91.99]);
    expect(firstOf({ sort_by: 'price', sort_direction: 'desc', currency: 'EUR' })).toEqual([
      12, 1.92, 91.99,
    ]);
  });

  it('lack what others have and they do not', () => {
    expect(itemsOf([WHOLE, BARE])[1]).toEqual({
      id: 2,
      code: 'B-2',
      status: 'passive',
      hasNoPicture: true,
      missing: ['name', 'prices', 'brand', 'categories', 'long_description'],
    });
  });

  it('lack no price where variants may have it, but where that was asked', () => {
    const varied = { ...WHOLE, Prices: [], Variants: [{ VariantId: 1 }] };
    expect(itemsOf([WHOLE, varied])[1]?.missing).toEqual([]);
    expect(itemsOf([WHOLE, { ...varied, Variants: [] }])[1]?.missing).toEqual(['prices']);
    expect(itemsOf([WHOLE, varied], ['prices'])[1]?.missing).toEqual(['prices']);
  });

  it('lack nothing that no record shown has, since the PIM may not send it, but for what was asked', () => {
    expect(itemsOf([BARE])[0]?.missing).toEqual([]);
    expect(itemsOf([BARE], ['prices'])[0]?.missing).toEqual(['prices']);
    expect(itemsOf([WHOLE, BARE], ['barcode'])[1]?.missing).toContain('barcode');
    const translated = { ...WHOLE, Translations: [{ Culture: 'fr', Name: 'Tout' }] };
    expect(itemsOf([translated], ['translation:de', 'price:USD', 'brands'])[0]?.missing).toEqual([
      'translation:de',
      'price:USD',
    ]);
  });

  it('lack it, too, once more is loaded that has it', () => {
    const parts = [[BARE], [WHOLE]].map((records) => buildProductCards(records, {}, SETTINGS));
    expect(listItems(parts)[0]?.card).toMatchObject({
      hasNoPicture: true,
      missing: expect.arrayContaining(['brand']),
    });
  });
});

describe('pictures', () => {
  it.each([
    ['https://media.example.com/a.png', { picture: 'https://media.example.com/a.png' }],
    ['http://media.example.com/a.png', { pictureHost: 'media.example.com' }],
    ['https://media.example.com:8443/a.png', { pictureHost: 'media.example.com:8443' }],
    [
      'https://media.example.com.evil.example/a.png',
      { pictureHost: 'media.example.com.evil.example' },
    ],
    ['https://user@media.example.com/a.png', { pictureHost: '' }],
    ['javascript:alert(1)', { pictureHost: '' }],
    [`https://media.example.com/${'a'.repeat(2_000)}`, { pictureHost: '' }],
  ])('%s', (Link, shown) => {
    expect(showPicture({ Link }, ORIGINS)).toEqual(shown);
  });

  it('are thumbnails where there are, of those that may be asked', () => {
    const [ImageUrl, Link] = ['https://cdn.example.com/t.png', 'https://media.example.com/a.png'];
    expect(showPicture({ ImageUrl, Link }, ORIGINS)).toEqual({ picture: Link });
    expect(showPicture({ ImageUrl, Link }, ['https://cdn.example.com', ...ORIGINS])).toEqual({
      picture: ImageUrl,
      full: Link,
    });
  });
});

it('media tell whose they are, and documents have no picture', () => {
  const at = (name: string) => `https://media.example.com/${name}`;
  const front = {
    MediaKind: 'picture',
    Alt: 'Front',
    IsCover: true,
    TypeCode: 'png',
    Link: at('1.png'),
  };
  const manual = { MediaKind: 'document', Name: 'Manual', TypeCode: 'pdf', Path: at('1.pdf') };
  const records = [front, manual].map((medium) => ({ ProductCode: 'A-1', ...medium }));
  const shown = {
    code: 'A-1',
    name: 'Front',
    media: 'picture',
    isCover: true,
    type: 'png',
    link: at('1.png'),
  };
  const { cards } = buildMediaCards(records, 'ProductCode', SETTINGS);
  expect(cards[0]).toEqual({ ...shown, picture: at('1.png') });
  expect(cards[1]).toEqual({
    code: 'A-1',
    name: 'Manual',
    media: 'document',
    type: 'pdf',
    link: at('1.pdf'),
  });
});
