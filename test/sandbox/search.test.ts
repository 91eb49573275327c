import { describe, expect, it } from 'vitest';
import { scoreMatch } from '../../src/sandbox/search.ts';
import { openClient } from '../support/sandbox-client.ts';

describe('Spec §4.6: search', () => {
  it.each([
    ['exact code before code prefix, name word and contained text', 'p-boot', ['P-BOOT', 'P-BOOT-LACE']],
    ['name word before contained text', 'boot', ['P-BOOT', 'P-BOOT-LACE', 'V-BOOT-42']],
    ['code prefix before contained code', 'v-', ['V-SHOE-38', 'V-SHOE-39', 'V-BOOT-42', 'V-ORPHAN']],
    ['integration codes', 'ERP-5', ['P-BOOT-LACE']],
    ['barcodes', '4006381333931', ['P-SHOE', 'P-BOOT', 'P-PAN', 'P-POT', 'P-BOOT-LACE']],
    ['all words, in any order', 'lace boot', ['P-BOOT-LACE']],
    ['words of name and code together', 'winter v-boot', ['V-BOOT-42']],
    ['Turkish letters in any case', 'KIRMIZI AYAKKABI', ['P-SHOE', 'V-SHOE-38', 'V-SHOE-39']],
    ['Turkish I in any case', 'istanbul', ['P-PAN']],
    ['nothing that lacks a word', 'boot oxford', []],
  ])('Spec §4.6: finds %s (%s)', async (_, searchKey, expected) => {
    const client = await openClient();
    expect(await client.codes('search', { searchKey, entityTypes: ['Product', 'Variant'] })).toEqual(expected);
  });

  it('Spec §4.6: entityTypes chooses what is searched', async () => {
    const client = await openClient();
    expect(await client.codes('search', { searchKey: 'shoe', entityTypes: ['Category'] })).toEqual([
      'shoes',
      'winter-shoes',
    ]);
    expect(await client.codes('search', { searchKey: 'ayda', entityTypes: ['trademark'] })).toEqual(['ayda']);
    expect(await client.codes('search', { searchKey: 'shoes' })).toEqual(['shoes', 'winter-shoes']);
  });

  it('Spec §4.6: status keeps active or passive records', async () => {
    const client = await openClient();
    const entityTypes = ['Product', 'Variant'];
    expect(await client.codes('search', { searchKey: 'o', entityTypes, status: ['Passive'] })).toEqual([
      'P-POT',
      'V-BOOT-42',
    ]);
    expect(await client.codes('search', { searchKey: 'pot', entityTypes, status: ['active'] })).toEqual([]);
    expect(await client.codes('search', { searchKey: 'pot', entityTypes, status: ['Active', 'Passive'] })).toEqual([
      'P-POT',
    ]);
  });

  it.each([
    ['Name asc', ['P-BOOT-LACE', 'P-POT', 'P-PAN', 'P-SHOE', 'P-BOOT']],
    ['name', ['P-BOOT-LACE', 'P-POT', 'P-PAN', 'P-SHOE', 'P-BOOT']],
    ['Code desc', ['P-SHOE', 'P-POT', 'P-PAN', 'P-BOOT-LACE', 'P-BOOT']],
    ['Created asc', ['P-BOOT', 'P-POT', 'P-SHOE', 'P-BOOT-LACE', 'P-PAN']],
    ['Created desc', ['P-PAN', 'P-BOOT-LACE', 'P-SHOE', 'P-POT', 'P-BOOT']],
  ])('Spec §4.6: sorting "%s" orders %j', async (sorting, expected) => {
    const client = await openClient();
    expect(await client.codes('search', { entityTypes: ['Product'], sorting })).toEqual(expected);
  });

  it('Spec §4.6: pages the ranked hits', async () => {
    const client = await openClient();
    const entityTypes = ['Product'];
    const { result, totalCount } = await client.query('search', { entityTypes, pageIndex: 1, pageSize: 2 });
    expect(result.map((hit) => hit.Code)).toEqual(['P-PAN', 'P-POT']);
    expect(totalCount).toBe(5);
  });

  it('answers flat records that tell their type', async () => {
    const client = await openClient();
    const { result } = await client.query('search', { searchKey: 'P-PAN' });
    expect(result).toEqual([
      {
        EntityType: 'Product',
        Id: 102,
        Code: 'P-PAN',
        Name: 'İstanbul Pan',
        Status: 1,
        ProductId: 102,
        ShortDescription: 'About İstanbul Pan',
        Created: '2024-05-01T00:00:00Z',
      },
    ]);
  });

  it.each([
    { entityTypes: ['Warehouse'] },
    { status: ['Deleted'] },
    { sorting: 'Price asc' },
    { sorting: 'Name upwards' },
    { sorting: 'constructor asc' },
  ])('Spec §7: refuses %j with 400', async (parameters) => {
    const client = await openClient();
    expect((await client.query('search', { searchKey: 'a', ...parameters })).status).toBe(400);
  });
});

it('ranks exact code, name, code prefix, word prefixes of the name, then any contained text', () => {
  const facts = { id: 1, code: 'ab-12', name: 'Red boot lace', integrationCode: 'erp-9', status: 1 };
  const queries = ['ab-12', 'erp-9', 'red boot lace', 'ab', 'erp-', 'lac bo', 'oot', 'red 12', 'sock', 'red sock'];
  expect(queries.map((query) => scoreMatch(facts, query))).toEqual([100, 100, 90, 80, 80, 60, 40, 40, 0, 0]);
});
