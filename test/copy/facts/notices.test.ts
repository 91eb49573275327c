import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

describe('contact_in_text', () => {
  it.each([
    ['Ask info@shop.example!', 'info@shop.example'],
    ['More at www.shop.example.', 'www.shop.example'],
    ['Tel. 030/123 45 67', '030/123 45 67'],
    ['Sipariş için 0212 123 45 67', '0212 123 45 67'],
    ['Rufen Sie an: +49 (0)30 1234567', '+49 (0)30 1234567'],
    ['Nur 12,99 €!', '12,99 €'],
    ['Now $1,299.00', '$1,299.00'],
  ])('finds in %s', (text, shown) => expect(noteOf('contact_in_text', text)).toBe(`: ${shown}`));

  it.each([
    ['a link to a document', '<a href="https://x.example/manual.pdf">Manual</a>'],
    ['the address of a document', 'Manual: https://x.example/manual.pdf'],
    [
      'addresses of authorities and standards',
      'WARNING: www.P65Warnings.ca.gov, https://eprel.ec.europa.eu/x, www.fsc.org',
    ],
    ['an image for fine screens', 'icon@2x, 100 mA@5 V, @brand'],
    ['years', 'Call 2012-2015, phone 2019 - 2021'],
    ['lenses', '+1.00 1.50 2.00 2.50 3.00'],
    ['coins, vouchers and amounts insured', '2 Euro Münze, Gutschein 50 €, up to $1,000 of cover, 1 Mio. EUR'],
  ])('leaves %s alone', (_what, text) => expect(noteOf('contact_in_text', text)).toBeUndefined());

  it('leaves prices in names alone: vouchers are called so', () =>
    expect(noteOf('contact_in_text', 'Gift card $25.00', 'name')).toBeUndefined());
});

describe('discontinued_text', () => {
  it.each([
    ['This product has been discontinued.', 'This product has been discontinued'],
    ['Sofa (discontinued)', '(discontinued)'],
    ['The item is no longer available.', 'The item is no longer available'],
    ['This model was replaced by the X2.', 'This model was replaced by'],
    ['Auslaufartikel, nur solange Vorrat reicht', 'Auslaufartikel'],
    ['Der Artikel ist leider nicht mehr lieferbar.', 'nicht mehr lieferbar'],
    ['Ce produit n’est plus fabriqué.', 'n’est plus fabriqué'],
    ['Ürün üretimden kalkmıştır.', 'üretimden kalkmıştır'],
    ['Producto descatalogado', 'descatalogado'],
    ['Articolo fuori produzione', 'fuori produzione'],
  ])('finds %s', (text, shown) => expect(noteOf('discontinued_text', text)).toBe(`: ${shown}`));

  it.each([
    'Use should be discontinued if a rash occurs; discontinue use.',
    'Fits the discontinued X1, which was replaced by the X2.',
    'At its end of life the battery must be recycled.',
    'Hühnerstall – Auslauf',
    'Das Modell ist auf 20 °C eingestellt und nicht mehr zu verstellen.',
    'Üretim yeri: Türkiye, üretilmiştir',
  ])('leaves %s alone', (text) => expect(noteOf('discontinued_text', text)).toBeUndefined());
});
