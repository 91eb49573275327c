/** Turkish that was read as Latin-1, beside the languages that have the same letters rightly, on records written by hand. */
import { expect, it } from 'vitest';
import { find, itFinds, product } from './by-hand.ts';

const GARBLED_AS: Readonly<Record<string, string>> = { ğ: 'ð', ş: 'þ', ı: 'ý', Ğ: 'Ð', Ş: 'Þ', İ: 'Ý' };
const garble = (text: string): string => text.replace(/[ğşıĞŞİ]/g, (letter) => GARBLED_AS[letter] ?? letter);

const TURKISH = 'Dağda ve atölyede uzun yıllar güvenle kullanılmak üzere sağlam malzemelerden üretilmiştir.';
const ICELANDIC = 'Það er gott að eiga góða skó. Þýðing er ný og hlý, með þykkum sóla fyrir þá sem ganga í rigningu.';
const FAROESE = 'Hetta er ein góð bók við myndum av býnum, og saðlar og hestar. Maðurin býr har og skrivar.';
const OLD_ENGLISH = 'Hwæt! We Gardena in geardagum, þeodcyninga, þrym gefrunon, hu ða æþelingas ellen fremedon.';
const CZECH = 'Nový český polštář, který je malý, starý a zlatý. Výrobek má krásný tmavý povrch.';
const VIETNAMESE = 'Ý nghĩa của món quà này rất quý, gửi từ Ðà Nẵng với sự kính ý.';
const TURKMEN = 'Täze öý üçin gowy ýüzük we ýylan, ýaz we ýagyş, Türkmençe düşündiriş, ýyl ýüzi.';

itFinds(
  'garbled_text',
  '%s in %s',
  [
    [garble(TURKISH), 'tr', true],
    [garble(TURKISH), undefined, true],
    [garble(TURKISH), 'de', true],
    [garble('Yağmur geçirmez'), undefined, true],
    [garble('IŞIK'), undefined, true],
    [garble('Kırmızı'), undefined, true],
    [garble('Kadın Ceketi'), 'tr', true],
    [garble('İpek Şal'), undefined, true],
    [garble('Yürüyüş Botu'), undefined, true],
    [garble('Patika Koşu Ayakkabısı'), 'tr', true],
    [garble('Vidası ve kapağı'), 'tr', true],
    [garble('Vidası ve kapağı'), '1055', true],
    [`${TURKISH} ${garble('Yağmurda da kullanılır.')}`, 'tr', true],
    [TURKISH, 'tr', false],
    ['Sigurður Þórsson ve Guðrún Ýmisdóttir için, bu kitap ile', 'tr', false],
    [`${TURKISH} Nový Bor ve Zlatý Kadeh cam.`, 'tr', false],
    ['Nový Bor Kadeh', 'tr', false],
    [ICELANDIC, 'is', false],
    [ICELANDIC, undefined, false],
    [FAROESE, undefined, false],
    ['Kýsagumm og kýsaðir', 'fo', false],
    ['ÞÆR AÐIR', undefined, false],
    [OLD_ENGLISH, undefined, false],
    [CZECH, 'cs', false],
    [CZECH, undefined, false],
    [VIETNAMESE, undefined, false],
    [TURKMEN, undefined, false],
    ['Für Þór und Sigurð, grün', undefined, false],
  ] as const,
  ([text, Culture]) =>
    Culture === undefined ? { LongDescription: text } : { Translations: [{ Culture, LongDescription: text }] },
);

it('garbled_text: shows the Turkish word that is garbled, not a foreign name before it', async () => {
  const LongDescription = `Guðrún ${garble('için yağmurluk')}`;
  expect((await find('garbled_text', [product(1, { LongDescription })])).detail).toBe('long description: yaðmurluk');
});

it('garbled_text: finds Turkish in the value of a property', async () => {
  const found = await find('garbled_text', [product(1, { Properties: [{ Name: 'Renk', Value: garble('Yeşil') }] })]);
  expect(found).toMatchObject({ ids: [1], detail: 'Renk: Yeþil' });
});
