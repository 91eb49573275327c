/** Properties and options as fields of their own (DESIGN §3), whatever shape they come in (Spec §2.4). */
import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { chooseColumns, selectFields } from '../../src/answer/select-fields.ts';
import { trim } from './trim-record.ts';

const product = {
  ProductId: 1,
  Status: 1,
  Properties: [
    { PropertyId: 7, Code: 'diag', Name: 'Display diagonal', Value: 27, Unit: 'in' },
    { PropertyId: 8, Code: 'colour', Name: 'Colour', Value: 'Rot', Culture: 'de' },
    { PropertyId: 8, Code: 'colour', Name: 'Colour', Value: 'Kırmızı', Culture: 'tr' },
    { PropertyId: 9, Code: 'port', Name: 'Ports', Value: 'HDMI' },
    { PropertyId: 9, Code: 'port', Name: 'Ports', Value: 'USB-C' },
    { PropertyId: 10, Name: 'Note', Value: '<b>thin</b> frame' },
    { PropertyId: 11, Name: 'Reserved', Value: null },
  ],
};

describe('a property as a field', () => {
  it.each([
    ['with its unit', 'property:Display diagonal', '27 in'],
    ['by its code', 'property:diag', '27 in'],
    ['whatever its case and spaces', 'Property: display  DIAGONAL', '27 in'],
    ['with all its values', 'property:Ports', ['HDMI', 'USB-C']],
    ['in all languages where none is asked for', 'property:Colour', { de: 'Rot', tr: 'Kırmızı' }],
    ['as text', 'property:Note', 'thin frame'],
  ])('is shown %s', (_how, field, value) => {
    expect(Object.values(trim(product, [field]))).toEqual([value, 'active']);
  });

  it('is shown in the language asked for', () => {
    expect(trim(product, ['property:colour'], { culture: 'tr-TR' })).toMatchObject({ 'property:colour': 'Kırmızı' });
  });

  it('is marked where it is in another language than the one asked for', () => {
    const shown = trim(product, ['property:Colour', 'property:Display diagonal', 'property:Note'], { culture: 'fr' });
    expect(shown.culture_fallback).toBe('property:Colour (de/tr), property:Note');
  });

  it.each(['property:Weight', 'property:Reserved'])('is absent where the record has no value for it: %s', (field) => {
    expect(trim(product, [field])).toEqual({ status: 'active' });
  });

  it('Spec §2.4: is unknown, not missing, where no reader knows the shape', () => {
    const notes = createNotes();
    expect(trim({ Properties: [{ zz: 1 }] }, ['property:Weight'], { notes })).toEqual({});
    expect(notes.isUnknown('property:Weight')).toBe(true);
  });

  it('has a column of its own in a table', () => {
    const fields = selectFields('product', ['code', 'property:Display diagonal', 'property:Display diagonal']);
    expect(chooseColumns('auto', fields, undefined)).toEqual(['code', 'property:Display diagonal', 'status']);
  });
});

describe('an option as a field', () => {
  const variant = { VariantId: 1, OptionValues: [{ OptionName: 'Size', Value: 'XL' }] };

  it('is shown of a variant', () => {
    expect(trim(variant, ['option:size'], { kind: 'variant' })).toEqual({ 'option:size': 'XL' });
  });

  it('is refused of a product, whose variants have it', () => {
    expect(() => selectFields('product', ['option:Size'])).toThrow('fields: a product has no such field');
  });
});
