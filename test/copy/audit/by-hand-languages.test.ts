/** The rule about descriptions in another language than they should be in, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { buildRule } from '../../../src/copy/audit/rule.ts';
import { listRules } from '../../../src/copy/audit/rules.ts';
import { LANGUAGES } from '../../../src/copy/audit/sql/language-words.ts';
import { askBuilt } from './ask-rule.ts';
import { find, itFinds, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

describe('the language of texts', () => {
  const GERMAN =
    'Der Stuhl ist aus Eiche und passt mit seinen Polstern in eine kleine Küche oder auf den Balkon; er wird ohne Schrauben gebaut.';

  itFinds(
    'wrong_language',
    '%s: %s',
    [
      ['de-DE', GERMAN, false],
      ['en', GERMAN, true],
      ['1033', GERMAN, true],
      ['tr_TR', `<p class="the and with">${GERMAN}</p>`, true],
      [
        'de',
        'Der Stuhl „Ready for the Future“ von The Home and Garden Company ist aus Eiche und passt mit allem.',
        false,
      ],
      ['en', 'Der Stuhl ist aus Eiche und nicht auf Lager.', false],
      [
        'en',
        'Samsung Galaxy S21 Ultra 5G 128 GB, 6,8 Zoll, 108 MP, 5000 mAh, Android 11, Dual SIM, IP68, Bluetooth',
        false,
      ],
      ['la', GERMAN, false],
      ['en', `The chair is made of oak, and with its cushions it fits your kitchen. ${GERMAN}`, false],
    ],
    ([Culture, LongDescription]) => ({ Translations: [{ Culture, LongDescription }] }),
  );

  it('wrong_language: knows each word of one language only', () => {
    const words = Object.values(LANGUAGES).flatMap(({ words }) => words.split(' '));
    expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
  });

  const OTHER_GERMAN =
    'Das Kissen ist mit Federn gefüllt und wird nicht auf einer Maschine genäht, sondern von einer Schneiderei für den Balkon.';
  const entry = (Culture: string, LongDescription: string, ShortDescription?: string) => ({
    ...{ Culture, LongDescription, ShortDescription },
  });

  it.each([
    ['all of it', [entry('de', GERMAN), entry('fr', ` ${GERMAN}`)]],
    ['both descriptions', [entry('de', GERMAN, OTHER_GERMAN), entry('fr', GERMAN, OTHER_GERMAN)]],
    ['from another that is wrong', [entry('it', GERMAN), entry('fr', GERMAN)]],
  ])('wrong_language: leaves what was copied to the rule about copies: %s', async (_what, Translations) => {
    const products = [product(1, { Translations })];
    expect(await find('wrong_language', products)).toMatchObject({ population: 0, ids: [] });
    expect(await find('translation_equals_other_language', products)).toMatchObject({ ids: [1] });
  });

  it.each([
    ['a text of its own', [entry('de', OTHER_GERMAN), entry('fr', GERMAN)], 'fr reads as German'],
    ['one of two', [entry('de', GERMAN), entry('fr', GERMAN, OTHER_GERMAN)], 'fr reads as German'],
    ['a copy, and another language', [entry('de', GERMAN), entry('fr', GERMAN), entry('it', OTHER_GERMAN)], 'it reads'],
    [
      'the same in two regions of one language',
      [entry('fr-FR', GERMAN), entry('fr-CA', GERMAN)],
      'fr-CA reads as German',
    ],
  ])('wrong_language: tells what was not, or not wholly, copied: %s', async (_what, Translations, detail) => {
    const found = await find('wrong_language', [product(1, { Translations })]);
    expect(found).toMatchObject({ population: 1, ids: [1], detail: expect.stringContaining(detail) });
  });

  it('wrong_language: is about languages of which it knows words', async () => {
    const found = await find('wrong_language', [
      product(1, { Translations: [{ Culture: 'la', LongDescription: GERMAN }] }),
      product(2, { Translations: [{ Culture: 'fr', LongDescription: GERMAN }] }),
      product(3, { Translations: [{ Culture: 'fr', Name: 'Chaise' }] }),
    ]);
    expect(found).toEqual({ population: 1, ids: [2], unknown: 0, detail: 'fr reads as German' });
  });

  const READ = [
    [
      'Italian',
      'it',
      'Questa giacca è fatta per le lunghe escursioni in montagna e ti tiene asciutto quando piove. Il tessuto è leggero e resistente, e le tasche sono grandi. Abbiamo sviluppato il modello con le guide e viene fornito con un manuale.',
    ],
    [
      'Polish',
      'pl',
      'Ta kurtka jest przeznaczona na długie wyprawy w góry i chroni przed deszczem. Materiał jest lekki i wytrzymały, a kieszenie są na tyle duże, że zmieści się w nich mapa i butelka wody.',
    ],
    [
      'Czech',
      'cs',
      'Tato bunda je určena na dlouhé túry v horách a udrží vás v suchu, když prší. Látka je lehká a pevná a kapsy jsou dost velké na mapu. Model jsme vyvinuli společně s průvodci a dodává se s návodem.',
    ],
    [
      'Romanian',
      'ro',
      'Această jachetă este făcută pentru drumeții lungi și vă ține uscat după ploaie. Țesătura este ușoară și rezistentă, iar buzunarele sunt destul de mari pentru o hartă și o sticlă de apă.',
    ],
    [
      'Hungarian',
      'hu',
      'Ez a kabát hosszú hegyi túrákhoz készült, és szárazon tart, amikor esik. Az anyaga könnyű és erős, a zsebek pedig nagyon nagyok, így egy térkép vagy egy palack víz is elfér bennük.',
    ],
    [
      'Azerbaijani',
      'az',
      'Bu gödəkçə dağlarda uzun yürüşlər üçün hazırlanmışdır və yağış yağanda sizi quru saxlayır. Parça yüngül və möhkəmdir, cibləri isə xəritə və su şüşəsi üçün kifayət qədər böyükdür.',
    ],
  ] as const;

  it.each(READ)('wrong_language: knows %s', async (name, code, text) => {
    const cultures = Object.keys(LANGUAGES);
    const products = cultures.map((Culture, at) =>
      product(at + 1, { Translations: [{ Culture, LongDescription: text }] }),
    );
    const { ids, detail } = await find('wrong_language', products);
    expect(ids).toEqual(cultures.flatMap((culture, at) => (culture === code ? [] : [at + 1])));
    expect(detail).toContain(`reads as ${name}`);
  });

  it('wrong_language: takes few kinds of words that stand close together for a language', async () => {
    const text = 'The jacket keeps the rain out and the cold away, and its hood and its cuffs fit tightly.';
    const loose = `${text} ${'Gore-Tex Pro 20.000 mm YKK Vislon RECCO Cordura Polartec Primaloft Vibram '.repeat(3)}`;
    const found = await find('wrong_language', [
      product(1, { Translations: [{ Culture: 'tr', LongDescription: text }] }),
      product(2, { Translations: [{ Culture: 'tr', LongDescription: loose }] }),
    ]);
    expect(found).toMatchObject({ ids: [1], detail: 'tr reads as English' });
  });

  it('wrong_language: leaves out a long text that was copied, whatever the short one is', async () => {
    const Translations = [entry('de', GERMAN), entry('fr', GERMAN, 'Chaise en chêne avec coussins')];
    expect(await find('wrong_language', [product(1, { Translations })])).toMatchObject({ population: 0, ids: [] });
  });
});

describe('the language of texts without a code', () => {
  const GERMAN =
    'Der Stuhl ist aus Eiche und passt mit seinen Polstern in eine kleine Küche oder auf den Balkon; er wird ohne Schrauben gebaut.';
  const ENGLISH =
    'The chair is made of oak, and with its cushions it fits into your kitchen when there is little space; it has been built without screws.';
  const said = (count: number, LongDescription: string, from = 1) =>
    range(from, from + count - 1).map((id) => product(id, { LongDescription }));
  const TURKISH =
    'Bu sandalye meşe ağacından yapılmıştır ve minderleri ile birlikte küçük bir mutfak için çok uygundur; vida olmadan kurulur.';

  it.each([
    ['20 of 21', [...said(20, GERMAN), ...said(1, ENGLISH, 21)], [21]],
    ['20 of 25', [...said(20, GERMAN), ...said(5, ENGLISH, 21)], [21, 22, 23, 24, 25]],
    ['18 of 19, too few', [...said(18, GERMAN), ...said(1, ENGLISH, 19)], []],
    ['20 of 26, no clear majority', [...said(20, GERMAN), ...said(6, ENGLISH, 21)], []],
    ['with texts in no known language', [...said(20, GERMAN), ...said(1, 'Lorem ipsum '.repeat(20), 21)], []],
  ])('wrong_language: is that of most products: %s', async (_what, products, ids) => {
    const found = await find('wrong_language', products);
    expect(found).toMatchObject({ ids, population: ids.length > 0 || products.length === 21 ? products.length : 0 });
    if (ids.length > 0) expect(found.detail).toBe('own text reads as English, where most are German');
  });

  it('wrong_language: is not that of a translation', async () => {
    const Translations = [{ Culture: 'en', LongDescription: ENGLISH }];
    const found = await find('wrong_language', [
      ...said(20, GERMAN),
      product(21, { LongDescription: ENGLISH, Translations: [{ Culture: 'de', LongDescription: GERMAN }] }),
      product(22, { LongDescription: GERMAN, Translations }),
    ]);
    expect(found).toMatchObject({ population: 22, ids: [21] });
  });

  const askSet = async (culture: string, products: Parameters<typeof find>[1]) => {
    const listed = listRules({ own_cultures: [culture] }).find(({ id }) => id === 'wrong_language');
    const { ids, examples } = await askBuilt(
      listed === undefined ? undefined : buildRule(listed),
      await openRecords({ products }),
    );
    return { ids, detail: examples[0]?.detail };
  };

  it.each([
    ['de-DE', [...said(3, GERMAN), ...said(2, TURKISH, 4)], [4, 5]],
    ['1031', [...said(1, GERMAN), ...said(1, TURKISH, 2)], [2]],
    ['de', [...said(1, GERMAN), ...said(2, TURKISH, 2)], []],
    ['fr', [...said(3, GERMAN), ...said(1, TURKISH, 4)], []],
  ])('wrong_language: is that of PIM_CULTURE where half of the texts are in it: %s', async (culture, products, ids) => {
    const found = await askSet(culture, products);
    expect(found.ids).toEqual(ids);
    if (ids.length > 0) expect(found.detail).toBe('own text reads as Turkish, where the language set is German');
  });

  it('wrong_language: is that of most products where PIM_CULTURE, in which somebody reads, is another one', async () => {
    const found = await askSet('en', [...said(40, GERMAN), ...said(2, ENGLISH, 41)]);
    expect(found).toEqual({ ids: [41, 42], detail: 'own text reads as English, where most are German' });
  });
});
