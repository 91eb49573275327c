import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { selectFields } from '../../src/answer/select-fields.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from '../record/spellings.ts';
import { trim } from './trim-record.ts';

describe('buildTrim', () => {
  const whole = {
    ProductId: '7',
    Code: 'P-7',
    Name: 'Boot',
    IntegrationCode: 'E-7',
    Status: -1,
    ShortDescription: 'A <b>short</b> text',
    LongDescription: '<p>One</p><p>Two &amp; three</p>',
    Unit: 'piece',
    Type: 2,
    TaxRate: '18.5',
    Link: 'https://shop.example/a',
    ParentId: null,
    Created: '2026-03-01T00:00:00',
    Updated: null,
  };

  it.each(SPELLINGS)('Spec §2.1: prints the scalar fields of a product sent in %s', (_, spell) => {
    expect(trim(spell(whole) as PimRecord, ['all'])).toEqual({
      // as written above
      product_id: 7,
      code: 'P-7',
      name: 'Boot',
      integration_code: 'E-7',
      status: 'passive',
      short_description: 'A short text',
      long_description: 'One\nTwo & three',
      unit: 'piece',
      type: 2,
      tax_rate: 18.5,
      link: 'https://shop.example/a',
      created: '2026-03-01T00:00:00',
    });
  });

  it('prints nothing for null, empty texts, lists and objects', () => {
    const record = Object.fromEntries(
      selectFields('product', ['all']).map((field, index) => [
        'wire' in field ? field.wire : '',
        [null, '', ' ', [], {}][index % 5],
      ]),
    );
    expect(trim(record, ['all'])).toEqual({});
  });

  it.each([
    [1, 'active'],
    [-1, 'passive'],
    [3, 3],
    ['Draft', 'draft'],
  ])('Spec §3: prints status %j as %j', (Status, status) => {
    expect(trim({ Status }, ['code'])).toEqual({ status });
  });

  it('prints what is no number, id or truth value as the text that it is', () => {
    const record = { ProductId: 'A-7', Type: 'Bundle', TaxRate: '18,5' };
    expect(trim(record, ['product_id', 'type', 'tax_rate'])).toEqual({
      product_id: 'A-7',
      type: 'Bundle',
      tax_rate: '18,5',
    });
    expect(trim({ IsCover: 'yes' }, ['is_cover'], { kind: 'picture' })).toEqual({ is_cover: 'yes' });
  });

  it('keeps codes and links exactly as they are, but for what cannot be seen', () => {
    const record = { Code: 'A<b>&amp;-1', Link: 'https://a.example/?x=1&copy=2', Name: 'A\u200bB' };
    expect(trim(record, ['code', 'link', 'name'])).toEqual({
      code: 'A<b>&amp;-1',
      link: 'https://a.example/?x=1&copy=2',
      name: 'AB',
    });
    expect(trim({ Code: 'A\u200b-1\u202e' }, ['code'])).toEqual({ code: 'A-1' });
  });

  it('shortens long texts, marks it in the text and notes it', () => {
    const notes = createNotes();
    const { long_description: text } = trim({ LongDescription: 'word '.repeat(200) }, ['long_description'], {
      notes,
      maxTextChars: 50,
    });
    expect(text).toMatch(/^(word ){1,10}\[…\+\d+\]$/);
    expect(notes.sentences()).toHaveLength(1);
  });
});

describe('records whose fields the spec does not show', () => {
  it('are shown with any field asked for', () => {
    const record = { Id: 3, Name: 'Shoes', SortOrder: 7, Parent: { Id: 1, Name: 'All' } };
    expect(trim(record, ['id', 'sortOrder', 'parent'], { kind: 'reference' })).toEqual({
      id: 3,
      sort_order: 7,
      parent: { id: 1, name: 'All' },
    });
  });

  it('are shown with all that they have for ["all"], nothing twice', () => {
    const record = { Id: 3, Name: 'Shoes', Status: 1, SortOrder: 7, Empty: null };
    expect(trim(record, ['all'], { kind: 'reference' })).toEqual({
      id: 3,
      name: 'Shoes',
      status: 'active',
      sort_order: 7,
    });
  });
});
