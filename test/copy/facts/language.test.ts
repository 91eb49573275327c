/** The language of texts: what it knows, and where it keeps silent because it might be wrong. */
import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../src/copy/facts/language.ts';

const GERMAN =
  'Der Stuhl ist aus Eiche und passt mit seinen Polstern in eine kleine Küche oder auf den Balkon.';
const ENGLISH =
  'The chair is made of oak, and with its cushions it fits into a small kitchen or on your balcony.';
const BRANDS =
  'Samsung Galaxy S21 Ultra 5G 128 GB, IP68, Bluetooth 5.2, Android 11, Dual SIM, Super AMOLED, Gorilla Glass';

describe('a text in one language', () => {
  it.each([
    ['en', ENGLISH],
    ['de', GERMAN],
    [
      'fr',
      'Cette chaise en chêne trouve sa place dans une petite cuisine ou sur votre balcon, avec ses coussins.',
    ],
    [
      'es',
      'Esta silla de roble cabe con sus cojines en una cocina pequeña, y también en el balcón de su casa.',
    ],
    [
      'it',
      'Questa sedia in rovere, con i suoi cuscini, trova posto nella cucina più piccola oppure sul balcone.',
    ],
    [
      'pt',
      'Esta cadeira em carvalho cabe com as suas almofadas numa cozinha pequena, e também na varanda. Não range.',
    ],
    [
      'nl',
      'Deze stoel van eikenhout past met zijn kussens in een kleine keuken en ook op het balkon.',
    ],
    [
      'pl',
      'Krzesło z dębu, które razem z poduszkami zmieści się w małej kuchni, a także na balkonie. Nie skrzypi.',
    ],
    [
      'tr',
      'Bu sandalye meşe ağacından üretilmiştir ve minderleri ile birlikte küçük bir mutfak için çok uygundur.',
    ],
    [
      'sv',
      'Stolen är av ek och får plats med sina dynor i ett litet kök, och även på balkongen när det är sommar.',
    ],
    [
      'da',
      'Stolen er lavet af eg og kan med sine hynder være i et lille køkken, men også på altanen. Den knirker ikke.',
    ],
    [
      'cs',
      'Židle je z dubu a vejde se i s polstry do malé kuchyně nebo na balkon, protože není příliš široká.',
    ],
    [
      'ru',
      'Этот стул из дуба с мягкими подушками можно поставить на небольшой кухне или на балконе, он не скрипит.',
    ],
  ])('knows %s', (code, text) => expect(detectLanguage(text)).toBe(code));

  it.each([
    [
      'no',
      'Stolen er laget av eik og får plass med putene sine på et lite kjøkken, men også på balkongen.',
    ],
    [
      'sk',
      'Stolička je z duba a zmestí sa aj s vankúšmi do malej kuchyne alebo na balkón, pretože nie je veľmi široká.',
    ],
    [
      'uk',
      'Цей стілець із дуба разом з подушками можна поставити на невеликій кухні або на балконі, і він не скрипить.',
    ],
  ])('tells %s from its neighbour', (code, text) => expect(detectLanguage(text)).toBe(code));

  it.each([
    [GERMAN.normalize('NFD'), 'de'],
    [`•${GERMAN.replaceAll(' ', '\n')}`, 'de'],
    [
      'İki kişilik, İpek karışımlı, İnce ve hafif bir battaniye; yaz için uygun ve kolay yıkanır.',
      'tr',
    ],
  ])('reads marks, capitals and lists: %s', (text, code) =>
    expect(detectLanguage(text)).toBe(code),
  );

  it('needs eight words', () => {
    expect(detectLanguage('Der Stuhl ist aus Eiche und Buche.')).toBeUndefined();
    expect(detectLanguage('Der Stuhl ist aus Eiche und aus Buche.')).toBe('de');
  });
});

describe('a text that may be in several languages', () => {
  it.each([
    [''],
    [BRANDS],
    [
      'Aqua, Glycerin, Cetearyl Alcohol, Parfum, Limonene, Linalool, Citric Acid, Sodium Benzoate, CI 77891',
    ],
    [`${GERMAN} ${ENGLISH}`],
    ['这把椅子由橡木制成，带有坐垫，适合小厨房或阳台。它不会吱吱作响，而且很轻。'],
    [`\ud83d \udc4d ${'\ud83d'.repeat(2_000)}`],
  ])('is not told: %s', (text) => expect(detectLanguage(text)).toBeUndefined());

  it.each([
    [
      'Lancôme La Vie est Belle Eau de Parfum pour Femme, 50 ml: Duftspray, Geschenkset, Körperlotion, Duschgel, Probe',
    ],
    ['Der Sessel „Ready for the Future“ von The Home and Garden Company ist mit Samt bezogen.'],
  ])('is not told by a slogan or a name in it: %s', (text) =>
    expect([undefined, 'de']).toContain(detectLanguage(text)),
  );
});

it('reads words and parts of addresses alike in a text of ASCII alone', () => {
  const text = 'Write to the@and.the.com or see www.and.the/for: this bag is for the road.';
  expect(detectLanguage(text)).toBe('en');
  expect(detectLanguage(`${text} –`)).toBe('en');
  const address = 'shop.the and.the bag@the.and road/for.the x.is.for y.the.and z/the trip.for';
  expect([address, `${address} –`].map(detectLanguage)).toEqual([undefined, undefined]);
});
