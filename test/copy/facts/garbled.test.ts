/** Texts in a wrong encoding; Turkish that was read as Latin-1 beside the languages that have the same letters rightly. */
import { describe, expect, it } from 'vitest';
import { noteOf } from './note-of.ts';

const GARBLED_AS: Readonly<Record<string, string>> = { ğ: 'ð', ş: 'þ', ı: 'ý', Ğ: 'Ð', Ş: 'Þ', İ: 'Ý' };
const garble = (text: string): string => text.replace(/[ğşıĞŞİ]/g, (letter) => GARBLED_AS[letter] ?? letter);

const TURKISH = 'Dağda ve atölyede uzun yıllar güvenle kullanılmak üzere sağlam malzemelerden üretilmiştir.';

describe('garbled_text', () => {
  it.each([
    ['MÃ¶bel fÃ¼r drauÃŸen', 'MÃ¶bel'],
    ['Itâ€™s soft', 'Itâ€™s'],
    ['ÅŸeker ve Ä±ÅŸÄ±k', 'ÅŸeker'],
    ['Ð´ÐµÑ€ÐµÐ²Ð¾', 'Ð´ÐµÑ€ÐµÐ²Ð¾'],
    ['\u00c3\u0083\u00c2\u00a4', '\u00c3\u0083\u00c2\u00a4'],
    ['╔lÚgance Ó la franþaise, ÚtÚ comme hiver', '╔lÚgance'],
  ])('finds %s', (text, word) => expect(noteOf('garbled_text', text)).toBe(`: ${word}`));

  it.each([
    'Pourquoi?parce que',
    'https://shop.example/page?id=3&a=caf?b et https://shop.example/x?y',
    'Möbel für draußen, 👩‍🚀',
    'MAÇÃ® À GRANEL',
    'Şeker ve ışık, AĞAÇ',
  ])('leaves %s alone', (text) => expect(noteOf('garbled_text', text)).toBeUndefined());

  it.each([
    [garble(TURKISH), 'tr'],
    [garble(TURKISH), undefined],
    [garble(TURKISH), 'de'],
    [garble('Yağmur geçirmez'), undefined],
    [`${TURKISH} ${garble('Yağmurda da kullanılır.')}`, 'tr'],
  ])('finds Turkish in %s, %s', (text, culture) =>
    expect(noteOf('garbled_text', text, 'long_description', culture)).toBeDefined(),
  );

  it.each([
    [TURKISH, 'tr'],
    ['Sigurður Þórsson ve Guðrún Ýmisdóttir için, bu kitap ile', 'tr'],
    [`${TURKISH} Nový Bor ve Zlatý Kadeh cam.`, 'tr'],
    ['Það er gott að eiga góða skó. Þýðing er ný og hlý, með þykkum sóla fyrir þá sem ganga í rigningu.', 'is'],
    ['Það er gott að eiga góða skó. Þýðing er ný og hlý, með þykkum sóla fyrir þá sem ganga í rigningu.', undefined],
    ['Hetta er ein góð bók við myndum av býnum, og saðlar og hestar. Maðurin býr har og skrivar.', undefined],
    ['Nový český polštář, který je malý, starý a zlatý. Výrobek má krásný tmavý povrch.', 'cs'],
    ['Nový český polštář, který je malý, starý a zlatý. Výrobek má krásný tmavý povrch.', undefined],
    ['Ý nghĩa của món quà này rất quý, gửi từ Ðà Nẵng với sự kính ý.', undefined],
  ])('leaves %s in %s alone', (text, culture) =>
    expect(noteOf('garbled_text', text, 'long_description', culture)).toBeUndefined(),
  );

  it('shows the Turkish word that is garbled, not a foreign name before it', () =>
    expect(noteOf('garbled_text', `Guðrún ${garble('için yağmurluk')}`)).toBe(': yaðmurluk'));
});
