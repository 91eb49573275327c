import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

describe('contact_in_text', () => {
  it.each([
    ['Ask info@shop.example!', 'info@shop.example'],
    ['More at www.shop.example.', 'www.shop.example'],
    ['Siehe https://www.shop.example/sofa?id=1', 'https://www.shop.example/sofa?id=1'],
    ['Tel. 030/123 45 67', '030/123 45 67'],
    ['Bestellhotline: 030 / 12 34 56-0.', '030 / 12 34 56-0'],
    ['Commandez au 01 23 45 67 89.', '01 23 45 67 89'],
    ['Sipariş için 0212 123 45 67', '0212 123 45 67'],
    ['Teléfono: 912 345 678', '912 345 678'],
    ['Call us at (555) 123-4567', '(555) 123-4567'],
    ['Rufen Sie an: +49 (0)30 1234567', '+49 (0)30 1234567'],
    ['or 1-800-555-0199 for more', '1-800-555-0199'],
    ['Nur 12,99 €!', '12,99 €'],
    ['Now $1,299.00', '$1,299.00'],
    ['Jetzt 49,- EUR', '49,- EUR'],
    ['UVP 199 €', 'UVP 199 €'],
  ])('finds in %s', (text, shown) => expect(noteOf('contact_in_text', text)).toBe(`: ${shown}`));

  it.each([
    ['a link to a document', '<a href="https://x.example/manual.pdf">Manual</a>'],
    ['the address of a document', 'Manual: https://x.example/manual.pdf'],
    [
      'addresses of authorities and standards',
      'WARNING: www.P65Warnings.ca.gov, https://eprel.ec.europa.eu/x, www.fsc.org',
    ],
    ['an image for fine screens', 'icon@2x, 100 mA@5 V, @brand'],
    ['bands', 'Phone: 1880-1900 MHz, Telefon 900/1800/1900 MHz'],
    ['years', 'Call 2012-2015, phone 2019 - 2021'],
    ['sizes', '1280 x 720 x 1920, 10 000 000 pixels, (120) 60-75-90'],
    ['codes', 'EAN 4006381333931, Art. 030-1234567-8'],
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
    ['DISCONTINUED - Sofa', 'DISCONTINUED'],
    ['Discontinued by manufacturer', 'Discontinued by manufacturer'],
    ['The item is no longer available.', 'The item is no longer available'],
    ['This model was replaced by the X2.', 'This model was replaced by'],
    ['A sofa. Discontinued item, while stocks last.', 'Discontinued item'],
    ['Dieser Artikel wurde eingestellt.', 'Dieser Artikel wurde eingestellt'],
    ['Sofa Nora - AUSLAUF', 'AUSLAUF'],
    ['Bu ürün artık satışta değildir.', 'artık satışta değildir'],
    ['Auslaufmodell', 'Auslaufmodell'],
    ['Auslaufartikel, nur solange Vorrat reicht', 'Auslaufartikel'],
    ['Der Artikel ist leider nicht mehr lieferbar.', 'nicht mehr lieferbar'],
    ['Die Produktion wurde eingestellt.', 'Produktion wurde eingestellt'],
    ['Ce produit n’est plus fabriqué.', 'n’est plus fabriqué'],
    ['FIN DE SÉRIE', 'FIN DE SÉRIE'],
    ['Ürün üretimden kalkmıştır.', 'üretimden kalkmıştır'],
    ['Producto descatalogado', 'descatalogado'],
    ['Ya no se fabrica.', 'Ya no se fabrica'],
    ['Articolo fuori produzione', 'fuori produzione'],
    ['Non più disponibile', 'Non più disponibile'],
  ])('finds %s', (text, shown) => expect(noteOf('discontinued_text', text)).toBe(`: ${shown}`));

  it.each([
    'Use should be discontinued if a rash occurs; discontinue use.',
    'Is Discontinued By Manufacturer: No',
    'Fits the discontinued X1, which was replaced by the X2.',
    'The filter can be replaced by hand.',
    'At its end of life the battery must be recycled.',
    'You no longer have to wait.',
    'Auslaufventil, Auslaufhahn',
    'Hühnerstall – Auslauf',
    'Das Modell ist auf 20 °C eingestellt und nicht mehr zu verstellen.',
    'Le plus disponible des modèles',
    'Arrêt automatique',
    'Üretim yeri: Türkiye, üretilmiştir',
  ])('leaves %s alone', (text) => expect(noteOf('discontinued_text', text)).toBeUndefined());
});
