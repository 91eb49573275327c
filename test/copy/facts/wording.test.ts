import { describe, expect, it } from 'vitest';
import { repeatsName } from '../../../src/copy/facts/wording.ts';
import { noteOf } from './note-of.ts';

describe('all_caps', () => {
  it.each(['GARDEN CHAIR GREY', '<p>GREAT <B>SOFA</B> &amp; CHAIR</p>', 'BAHÇE SANDALYESİ'])('finds %s', (text) =>
    expect(noteOf('all_caps', text, 'name')).toBe(`: ${text}`),
  );

  it.each(['HP LED USB-C 4K', 'IKEA PS 2014', 'GARDEN CHAIR, grey', 'GARDEN CHAIR &eacute;', '椅子 椅子', ''])(
    'leaves %s alone',
    (text) => expect(noteOf('all_caps', text, 'name')).toBeUndefined(),
  );
});

describe('repeated_words', () => {
  it.each([
    ['Chair for for two', 'for for'],
    ['S-View Flip Cover Flip Cover for Galaxy', 'flip cover flip cover'],
    ['Soda, black cherry cream, Black Cherry Cream', 'black cherry cream'],
  ])('finds in the name %s', (name, shown) =>
    expect(noteOf('repeated_words', name, 'name')?.toLowerCase()).toBe(`: ${shown}`),
  );

  it.each([
    'Nous nous sommes tant aimés',
    'Case for Phone 6 / Phone 6 Plus, Slate Gray/Slate Gray',
    'Jacket of the The North Face',
    'Cable for Galaxy S5, Galaxy S6 and Galaxy Note',
  ])('leaves the name %s alone', (name) => expect(noteOf('repeated_words', name, 'name')).toBeUndefined());

  it.each([
    ['Put it on the the wall.', 'the the'],
    ['Für Küche und\nund Bad.', 'und\nund'],
    ['Das Modell Modell ist für draußen und für die Küche, mit einem Griff aus Holz.', 'Modell Modell'],
    ['Bu ürün sertifikalıdır sertifikalıdır.', 'sertifikalıdır sertifikalıdır'],
  ])('finds in the description %s', (text, shown) => expect(noteOf('repeated_words', text)).toBe(`: ${shown}`));

  it.each([
    'Oh la la, quelle chaise ! Tra la la la, on chante : la la la.',
    'Nous nous engageons ; vous vous demandez pourquoi.',
    'Yavaş yavaş ve yumuşak yumuşak kapanır.',
    'It was very very soft, and Duran Duran sat on it.',
    '<li>bringt Licht mit</li><li>mit Deckel</li>',
  ])('leaves the description %s alone', (text) => expect(noteOf('repeated_words', text)).toBeUndefined());
});

describe('repeatsName', () => {
  it.each([
    ['PRODUCT 1.', 'Product 1', true],
    ['Maison Jaboulet – red wine 2015', 'Red wine Maison Jaboulet 2015', true],
    ['İPEK ŞAL', 'ipek şal', true],
    ['Better than product 2.', 'Product 2', false],
    ['Product 2, of oak.', 'Product 2', false],
  ])('%s of %s: %s', (description, name, isSame) => expect(repeatsName(description, name)).toBe(isSame));
});
