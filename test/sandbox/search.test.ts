import { describe, expect, it } from 'vitest';
import { openClient } from '../support/sandbox-client.ts';

describe('Spec §4.6: search', () => {
  it.each([
    [
      'exact code before code prefix, name word and contained text',
      'p-boot',
      ['P-BOOT', 'P-BOOT-LACE'],
    ],
    ['name word before contained text', 'boot', ['P-BOOT', 'P-BOOT-LACE', 'V-BOOT-42']],
    [
      'code prefix before contained code',
      'v-',
      ['V-SHOE-38', 'V-SHOE-39', 'V-BOOT-42', 'V-ORPHAN'],
    ],
    ['barcodes', '4006381333931', ['P-SHOE', 'P-BOOT', 'P-PAN', 'P-POT', 'P-BOOT-LACE']],
    ['all words, in any order', 'lace boot', ['P-BOOT-LACE']],
    ['words of name and code together', 'winter v-boot', ['V-BOOT-42']],
    ['Turkish letters in any case', 'KIRMIZI AYAKKABI', ['P-SHOE', 'V-SHOE-38', 'V-SHOE-39']],
    ['Turkish I in any case', 'istanbul', ['P-PAN']],
    ['nothing that lacks a word', 'boot oxford', []],
  ])('Spec §4.6: finds %s (%s)', async (_, searchKey, expected) => {
    const client = await openClient();
    expect(
      await client.codes('search', { searchKey, entityTypes: ['Product', 'Variant'] }),
    ).toEqual(expected);
  });

  it.each([
    [{ searchKey: 'shoe', entityTypes: ['Category'] }, ['shoes', 'winter-shoes']],
    [{ searchKey: 'ayda', entityTypes: ['trademark'] }, ['ayda']],
    [
      { searchKey: 'o', entityTypes: ['Product', 'Variant'], status: ['Passive'] },
      ['P-POT', 'V-BOOT-42'],
    ],
    [{ searchKey: 'pot', entityTypes: ['Product'], status: ['Active', 'Passive'] }, ['P-POT']],
    [{ entityTypes: ['Product'], pageIndex: 1, pageSize: 2 }, ['P-PAN', 'P-POT']],
  ])('Spec §4.6: %j finds %j', async (parameters, expected) => {
    const client = await openClient();
    expect(await client.codes('search', parameters)).toEqual(expected);
  });

  it.each([
    ['Name asc', ['P-BOOT-LACE', 'P-POT', 'P-PAN', 'P-SHOE', 'P-BOOT']],
    ['Code desc', ['P-SHOE', 'P-POT', 'P-PAN', 'P-BOOT-LACE', 'P-BOOT']],
    ['Created asc', ['P-BOOT', 'P-POT', 'P-SHOE', 'P-BOOT-LACE', 'P-PAN']],
    ['Created desc', ['P-PAN', 'P-BOOT-LACE', 'P-SHOE', 'P-POT', 'P-BOOT']],
  ])('Spec §4.6: sorting "%s" orders %j', async (sorting, expected) => {
    const client = await openClient();
    expect(await client.codes('search', { entityTypes: ['Product'], sorting })).toEqual(expected);
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
    { sorting: 'constructor asc' },
  ])('Spec §7: refuses %j with 400', async (parameters) => {
    const client = await openClient();
    expect((await client.query('search', { searchKey: 'a', ...parameters })).status).toBe(400);
  });
});
