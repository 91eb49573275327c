import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

describe('placeholder_text', () => {
  it.each([
    'TBD',
    '<p>n/a</p>',
    'A sofa. TODO: measures',
    '<p>Lorem ipsum dolor sit amet.</p>',
    'Açıklama girilecek',
    '<p>À  COMPLÉTER...</p>',
    'Beschreibung folgt in Kürze.',
    'Colour: TBD',
    'Descripción pendiente',
    'Testo da inserire',
    '待定',
  ])('finds %s', (text) => expect(noteOf('placeholder_text', text)).toBe(`: ${text}`));

  it.each([
    'None of the others is as soft',
    '<p>&nbsp;</p>',
    '<img src="/1.png">',
    'TBD Eyewear is made in Italy',
    'TODO EN UNO: bolsa y mochila',
    'Coming soon to a garden near you',
    'MÉTODO: en frío',
  ])('leaves %s alone', (text) => expect(noteOf('placeholder_text', text)).toBeUndefined());

  it.each(['Deneme ürünü', 'Nouveau produit', 'Produit sans nom', 'deneme', 'Test', 'Testartikel', '---', 'ÖRNEK'])(
    'finds the name %s',
    (name) => expect(noteOf('placeholder_text', name, 'name')).toBe(`: ${name}`),
  );

  it.each(['Nouveau produit lessive', 'None', 'Dummy', 'Sample', '3M', '42', 'Denemeler'])(
    'leaves the name %s alone',
    (name) => expect(noteOf('placeholder_text', name, 'name')).toBeUndefined(),
  );
});

describe('blank_text', () => {
  it.each([
    ['<p>&nbsp;</p>', ': 13 characters'],
    ['<p style="color:#000"><span>\u00a0</span><br/></p>\n<div></div>', ': 57 characters'],
    ['<!-- copied -- from the office --><p>&#160;&#x200B;</p>', ': 55 characters'],
    ['\u200b', ': 1 character'],
    ['<style>p { color: red }</style><p></p>', ': 38 characters'],
  ])('finds %j', (text, shown) => expect(noteOf('blank_text', text)).toBe(shown));

  it.each(['<img src="/1.png">', '<p>&nbsp;M&nbsp;</p>', '...', '<3', '', '<p></p><video src="a.mp4"></video>'])(
    'leaves %j alone',
    (text) => expect(noteOf('blank_text', text)).toBeUndefined(),
  );
});
