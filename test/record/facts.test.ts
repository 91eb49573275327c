import { describe, expect, it } from 'vitest';
import {
  findUnknownCovers,
  findUnknownMedia,
  readBarcodes,
  readCovers,
  readFileType,
  readMedia,
  readOptionValues,
  readPictureAddress,
} from '../../src/record/codes-and-media.ts';

describe('readBarcodes', () => {
  const EAN = '4006381333931';
  const typed = (CodeType: string | number, Value = 'X1') => [{ CodeType, Value }];

  it.each([
    ['typed ones', [...typed('EAN13', EAN), ...typed('GTIN', '1')], [EAN, '1']],
    [
      'untyped digits of the right length, of 8 only with the right check digit',
      ['12345678', '12345670', '123456789012', EAN, 'A'],
      ['12345670', '123456789012', EAN],
    ],
    ['values whose type is a mere number', typed(2, EAN), [EAN]],
    ['no codes of another type', typed('ERP', EAN), []],
    [
      'no untyped codes of another length',
      ['1234567', '123456789', '123456789012345', 'ABC12345'],
      [],
    ],
    ['nothing of nothing', null, []],
  ])('takes %s', (_, Codes, value) => {
    expect(readBarcodes({ Codes })).toEqual({ isKnown: true, value });
  });

  it.each([
    'EAN-8',
    'ean_code',
    'ProductEan',
    'UPCA',
    'GTIN14',
    'Barkodu',
    'ISBN',
    'COD_BARRE',
    'Codice a barre',
    'Code-barres',
    'Codigo de barras',
    'Bar Code',
    'Strichcode',
    'Kod kreskowy',
  ])('takes the type %s', (type) => {
    expect(readBarcodes({ Codes: typed(type) })).toEqual({ isKnown: true, value: ['X1'] });
  });

  it.each(['Ocean line', 'Upcycled', 'ERP'])('does not take the type %s', (type) => {
    expect(readBarcodes({ Codes: typed(type) })).toEqual({ isKnown: true, value: [] });
  });
});

describe('readMedia', () => {
  it('Spec §2.3: orders by SortOrder, those without last, ties by their ids', () => {
    const orders = [[9, null], [4], [8, '10'], [7, 10], [5, 2]];
    const Documents = orders.map(([ProductDocumentId, SortOrder]) => ({
      ProductDocumentId,
      SortOrder,
    }));
    const ids = readMedia({ Documents }, 'documents').map(
      ({ ProductDocumentId }) => ProductDocumentId,
    );
    expect(ids).toEqual([5, 7, 8, 4, 9]);
  });

  it.each([undefined, null, 'x', {}, [null, 'x', 3]])('finds none in %j', (Pictures) => {
    expect(readMedia({ Pictures }, 'pictures')).toEqual([]);
  });

  it('Spec §2.4: reads entries under other keys', () => {
    const Pictures = [
      { Id: 5, Url: 'https://a/b.jpg', Thumbnail: 't', IsMain: true, AltText: 'Boot' },
    ];
    const picture = {
      PictureId: 5,
      Link: 'https://a/b.jpg',
      ImageUrl: 't',
      IsCover: true,
      Alt: 'Boot',
    };
    expect(readMedia({ Pictures }, 'pictures')).toMatchObject([picture]);
    const Documents = [{ Id: 5, Title: 'Manual', Href: 'm.pdf', Extension: 'pdf' }];
    const document = { ProductDocumentId: 5, Name: 'Manual', Path: 'm.pdf', TypeCode: 'pdf' };
    expect(readMedia({ Documents }, 'documents')).toMatchObject([document]);
  });

  it('never puts another key in the place of a field that is there', () => {
    const entry = { PictureId: 1, Id: 2, Link: 'a', Url: 'b', IsCover: false, IsMain: true };
    expect(readMedia({ Pictures: [entry] }, 'pictures')).toEqual([entry]);
  });
});

it('Spec §2.3: readCovers finds every picture that says that it is the cover', () => {
  const Pictures = [
    { IsCover: false },
    { IsCover: true },
    { PictureId: 3 },
    { IsCover: 1 },
    { IsCover: 'true' },
  ];
  expect(readCovers({ Pictures })).toHaveLength(3);
  expect(readCovers({})).toEqual([]);
});

describe('unknown media', () => {
  it('are none where an entry is known', () => {
    expect(
      findUnknownMedia({ Pictures: [{ a1: 1 }, { PictureId: 1 }] }, 'pictures'),
    ).toBeUndefined();
  });

  it.each([
    [[{ a1: 1, b2: 2 }], ['a1', 'b2']],
    [['a.jpg', 'b.jpg'], ['(string)']],
    [[{ PictureId: 1 }, 'b.jpg'], ['(string)']],
    [{ items: [{ Link: 'a' }] }, ['items']],
  ])('are told of %j by their keys', (Pictures, keys) => {
    expect(findUnknownMedia({ Pictures }, 'pictures')).toEqual(keys);
    expect(findUnknownCovers({ Pictures })).toEqual(keys);
  });

  it('are told where no picture says whether it is the cover', () => {
    expect(findUnknownCovers({ Pictures: [{ PictureId: 1, Link: 'x' }] })).toEqual([
      'PictureId',
      'Link',
    ]);
    expect(findUnknownCovers({ Pictures: [{ PictureId: 1, IsCover: false }] })).toBeUndefined();
  });
});

it.each([
  [{ Link: 'l', ImageUrl: 'i', PictureKey: 'k' }, 'l'],
  [{ Link: '', ImageUrl: 'i', PictureKey: 'k' }, 'i'],
  [{}, undefined],
])('readPictureAddress of %j is %j', (picture, expected) => {
  expect(readPictureAddress(picture)).toBe(expected);
});

describe('readOptionValues', () => {
  const variant = (Status: number, ...values: readonly (readonly [string, string])[]) => ({
    Status,
    OptionValues: values.map(([OptionName, Value]) => ({ OptionName, Value })),
  });

  it('lists the values of each option once, in order, and whether any variant that is not passive has them', () => {
    const { options, unknownKeys } = readOptionValues([
      variant(-1, ['Size', 'M'], ['Colour', 'red']),
      variant(1, ['Size', 'S']),
      variant(1, ['Size', 'M']),
    ]);
    expect([...options].map(([option, values]) => [option, ...values])).toEqual([
      ['Size', ['M', true], ['S', true]],
      ['Colour', ['red', false]],
    ]);
    expect(unknownKeys).toEqual([]);
  });

  it('names the keys of what it could not read, of whole variants and beside others', () => {
    const { options, unknownKeys } = readOptionValues([
      { OptionValues: [{ Qqq: 'Colour', Zzz: 'Red' }] },
      { OptionValues: [{ Name: 'Colour', Value: 'Blue' }, { Qqq2: 'Size' }] },
    ]);
    expect([...options.keys()]).toEqual(['Colour']);
    expect(unknownKeys).toEqual(['Qqq', 'Zzz', 'Qqq2']);
  });
});

it.each([
  [{ TypeCode: '.PDF', DocumentName: 'a.jpg' }, 'pdf'],
  [{ TypeCode: 'image/svg+xml' }, 'svg'],
  [{ TypeCode: ' Image/JPEG ' }, 'jpg'],
  [{ TypeCode: null, DocumentName: 'Manual v1.2.DOCX' }, 'docx'],
  [{}, undefined],
  [{ DocumentName: 'a.b c' }, undefined],
])('Spec §2.3: readFileType of %j is %s', (entry, type) => {
  expect(readFileType(entry)).toBe(type);
});
