import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldFileType, readFileType } from '../../src/record/facts.ts';
import { nearestName } from '../../src/record/nearest.ts';
import { REFERENCE_KINDS, readReference } from '../../src/record/unshown-records.ts';
import { SPELLINGS } from './spellings.ts';

describe('foldFileType', () => {
  it.each(['jpg', '.jpg', 'JPG', '.JPEG', 'jpeg', 'image/jpeg', 'image/jpg', ' Image/JPEG '])(
    'takes %s for jpg',
    (type) => {
      expect(foldFileType(type)).toBe('jpg');
    },
  );

  it.each([
    ['application/pdf', 'pdf'],
    ['image/svg+xml', 'svg'],
    ['image/x-icon', 'icon'],
    ['.PNG', 'png'],
    ['application/x-zip', 'zip'],
  ])('takes %s for %s', (type, expected) => {
    expect(foldFileType(type)).toBe(expected);
  });
});

describe('readFileType', () => {
  it('Spec §2.3: takes TypeCode', () => {
    expect(readFileType({ TypeCode: '.PDF', DocumentName: 'a.jpg' })).toBe('pdf');
  });

  it('takes the ending of the file name where there is no TypeCode', () => {
    expect(readFileType({ TypeCode: null, DocumentName: 'Manual v1.2.DOCX' })).toBe('docx');
  });

  it.each([{}, { DocumentName: 'manual' }, { DocumentName: 'a.b c' }])('finds none in %j', (entry) => {
    expect(readFileType(entry)).toBeUndefined();
  });
});

describe('nearestName', () => {
  const valid = ['product_id', 'code', 'name', 'short_description', 'long_description', 'cover_picture'];

  it.each([
    ['product_ids', 'product_id'],
    ['productId', 'product_id'],
    ['Cdoe', 'code'],
    ['description', 'short_description'],
    ['cover', 'cover_picture'],
    ['nme', 'name'],
  ])('takes %s for %s', (name, expected) => {
    expect(nearestName(name, valid)).toBe(expected);
  });

  it.each(['', '!!', 'zzzzzzzz', 'quantity'])('finds nothing near %j', (name) => {
    expect(nearestName(name, valid)).toBeUndefined();
  });

  it('finds nothing among nothing', () => {
    expect(nearestName('code', [])).toBeUndefined();
  });

  it('takes a valid name for itself, however it is spelled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.constantFrom('_', '-', ' ', ''), fc.boolean(), (name, gap, upper) => {
        const spelled = name.replaceAll('_', gap);
        expect(nearestName(upper ? spelled.toUpperCase() : spelled, valid)).toBe(name);
      }),
    );
  });

  it('is quick with whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000 }), (name) => void nearestName(name, valid)),
      { numRuns: 50 },
    );
  });
});

describe('readReference', () => {
  it.each([
    ['categories', { CategoryId: 3, Code: 'c', Name: 'Shoes', ParentId: 1, Status: 1 }],
    ['categories', { Id: 3, CategoryCode: 'c', CategoryName: 'Shoes', ParentCategoryId: 1, Status: 1 }],
    ['brands', { TrademarkId: 3, TrademarkCode: 'c', TrademarkName: 'Shoes', ParentId: 1, Status: 1 }],
    ['brands', { BrandId: 3, BrandCode: 'c', BrandName: 'Shoes', ParentId: 1, Status: 1 }],
    ['document_types', { DocumentTypeId: 3, Code: 'c', Title: 'Shoes', ParentId: 1, Status: 1 }],
    ['documents', { DocumentId: 3, Code: 'c', DocumentName: 'Shoes', ParentId: 1, Status: 1 }],
    ['properties', { PropertyId: 3, PropertyCode: 'c', PropertyName: 'Shoes', ParentId: 1, Status: 1 }],
    ['options', { OptionId: 3, OptionCode: 'c', OptionName: 'Shoes', ParentId: 1, Status: 1 }],
  ] as const)('reads %s from %j in every spelling', (kind, record) => {
    for (const [, spell] of SPELLINGS) {
      expect(readReference(kind, spell(record) as Record<string, unknown>)).toMatchObject({
        // as written above
        Id: 3,
        Code: 'c',
        Name: 'Shoes',
        ParentId: 1,
        Status: 1,
      });
    }
  });

  it('passes over null and empty values', () => {
    expect(readReference('categories', { CategoryId: null, Id: 3, Name: '', CategoryName: 'Shoes' })).toMatchObject({
      Id: 3,
      Name: 'Shoes',
    });
  });

  it('Spec §8: knows every list endpoint of the limits table', () => {
    const endpoints = Object.values(REFERENCE_KINDS).map(({ endpoint }) => endpoint);
    expect(endpoints.toSorted()).toEqual([
      'categories',
      'documents',
      'documenttypes',
      'options',
      'properties',
      'trademarks',
    ]);
  });
});
