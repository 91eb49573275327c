/** Texts that contradict values, options or the texts that they translate, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range, variant } from './by-hand.ts';
import { itFindsIn, ofFields, type Row } from './rows/row.ts';

const WOODS = ['Oak', 'Pine', 'Walnut', 'Beech'];
const woodOf = (id: number): string => WOODS[id % 4] ?? '';

/** Products whose descriptions name their wood. */
const tables = (Name: string, change: (id: number) => PimRecord = () => ({})): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: `A table of ${woodOf(id).toLowerCase()} for the whole family.`,
      Properties: [{ Name, Value: woodOf(id) }],
      ...change(id),
    }),
  );

const only =
  (changed: number, fields: PimRecord) =>
  (id: number): PimRecord =>
    id === changed ? fields : {};

const short = (ShortDescription: string): PimRecord => ({ ShortDescription });

/** Products whose descriptions name their power. */
const drills = (Name: string, change: (id: number) => PimRecord = () => ({})): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: `A drill with ${500 + (id % 5) * 100} watts.`,
      Properties: [{ Name, Value: String(500 + (id % 5) * 100), Unit: 'W' }],
      ...change(id),
    }),
  );

describe('a text and a value', () => {
  itFindsIn('text_contradicts_value', [
    [
      'another value of the list',
      tables('Wood 1', only(4, short('A table of walnut for the whole family.'))),
      [4],
      'short description: walnut (Wood 1: oak)',
    ],
    ['not a word that is none of its values', tables('Wood 2', only(4, short('A table.'))), []],
    [
      'not where its own value stands there, too',
      tables('Wood 3', only(4, short('A table of oak and walnut.'))),
      [],
    ],
    [
      'not certain where several values stand there',
      tables('Wood 4', only(4, short('A table of pine and walnut.'))),
      [],
      undefined,
      [4],
    ],
    [
      'not what it has as another value',
      tables(
        'Wood 5',
        only(4, {
          ShortDescription: 'A table with legs of walnut.',
          Properties: [
            { Name: 'Wood 5', Value: 'Oak' },
            { Name: 'Legs', Value: 'Walnut' },
          ],
        }),
      ),
      [],
    ],
    [
      'not where most texts name no value',
      tables('Wood 6', (id) => (id < 30 ? short('A table.') : {})),
      [],
    ],
    [
      'another number with the same unit',
      drills('Power 1', only(4, short('A drill with 1,800 W, 1200 W at most.'))),
      [],
      undefined,
      [4],
    ],
    [
      'another number in words for the unit',
      drills('Power 2', only(5, short('A drill with 1200 watts.'))),
      [5],
      'short description: 1200 watts (Power 2: 500 W)',
    ],
    ['not a range', drills('Power 3', only(5, short('A drill with 300 to 700 W.'))), [], '', [5]],
    ['not what is nearly the same', drills('Power 4', only(5, short('Now 505 W.'))), []],
  ]);
});

/** Bolts of one category whose names hold their thread. */
const bolts = (Name: string, names: Readonly<Record<number, string>> = {}): PimRecord[] =>
  range(1, 60).map((id) =>
    product(id, {
      Name: names[id] ?? `Bolt DIN 933 M${3 + (id % 7)}`,
      CategoryProducts: [{ CategoryId: 1 }],
      Properties: [{ Name, Value: String(3 + (id % 7)), Unit: 'mm' }],
    }),
  );

describe('a number that nearly all names hold', () => {
  itFindsIn('text_contradicts_value', [
    [
      'another one that is usual',
      bolts('Thread 1', { 7: 'Bolt DIN 933 M8' }),
      [7],
      'name: 8 (Thread 1: 3 mm)',
    ],
    ['not one that no bolt has', bolts('Thread 2', { 7: 'Bolt DIN 912' }), []],
    [
      'not where many names hold another',
      bolts('Thread 3', Object.fromEntries(range(1, 20).map((id) => [id, 'Bolt M99']))),
      [],
    ],
  ]);
});

/** Variants whose names hold their colour. */
const shirts = (OptionName: string, names: Readonly<Record<number, string>> = {}): PimRecord[] => [
  ...range(1, 10).map((id) => product(id, { Name: 'Shirt' })),
  ...range(101, 140).map((id) => {
    const colour = ['Red', 'Blue', 'Green', 'Grey'][id % 4] ?? '';
    return variant(id, 1 + (id % 10), {
      Name: names[id] ?? `Shirt ${colour}`,
      OptionValues: [{ OptionName, Value: colour }],
    });
  }),
];

/** Variants whose names hold their length, without its unit. */
const screws = (OptionName: string, names: Readonly<Record<number, string>> = {}): PimRecord[] => [
  ...range(1, 10).map((id) => product(id, { Name: 'Screw 5' })),
  ...range(101, 140).map((id) => {
    const length = [20, 30, 40, 50][id % 4];
    return variant(id, 1 + (id % 10), {
      Name: names[id] ?? `Screw 5 x ${length}`,
      OptionValues: [{ OptionName, Value: `${length} mm` }],
    });
  }),
];

describe('the name and the options of a variant', () => {
  itFindsIn('variant_contradicts_options', [
    [
      'another colour',
      shirts('Colour 1', { 104: 'Shirt Blue' }),
      [104],
      'name: Blue (Colour 1: Red)',
    ],
    ['not a word that is no colour', shirts('Colour 2', { 104: 'Shirt' }), []],
    ['not where its own stands there, too', shirts('Colour 3', { 104: 'Blue Shirt, red' }), []],
    [
      'another number of a length, without its unit',
      screws('Length 1', { 104: 'Screw 5 x 30' }),
      [104],
      'name: 30 mm (Length 1: 20 mm)',
    ],
    [
      'a number with the unit that no variant has',
      screws('Length 2', { 104: 'Screw 5 x 99 mm' }),
      [104],
      'name: 99 mm (Length 2: 20 mm)',
    ],
    ['not a number of something else', screws('Length 3', { 104: 'Screw 5 x' }), []],
    [
      'not where names hold no colour',
      shirts('Colour 4', Object.fromEntries(range(101, 130).map((id) => [id, 'Shirt Blue']))),
      [],
    ],
  ]);
});

/** Products with a text and its translation, each with a number. */
const translated = (
  Culture: string,
  change: (id: number) => string | undefined = () => undefined,
): PimRecord[] =>
  range(1, 40).map((id) =>
    product(id, {
      ShortDescription: `A sturdy table for the garden, ${100 + id} cm wide and easy to clean.`,
      Translations: [
        {
          Culture,
          ShortDescription:
            change(id) ??
            `Ein stabiler Tisch für den Garten, ${100 + id} cm breit, leicht zu reinigen.`,
        },
      ],
    }),
  );

/** Variants whose names hold their size, and the names in another language. */
const bags = (Culture: string, names: Readonly<Record<number, string>>): PimRecord[] => [
  product(1, { Name: 'Bag' }),
  ...range(101, 140).map((id) => {
    const size = id === 107 ? 250 : 100 + id;
    return variant(id, 1, {
      Name: `Bag ${size} g`,
      Translations: [{ Culture, Name: names[id] ?? `Beutel ${size} g` }],
    });
  }),
];

const wide = (width: string) => (id: number) =>
  id === 7 ? `Ein stabiler Tisch für den Garten, ${width} breit, leicht zu reinigen.` : undefined;

describe('a translation', () => {
  itFindsIn('numbers_differ_in_translation', [
    [
      'another number',
      translated('de', wide('170 cm')),
      [7],
      'short description (de): 170 (own text: 107)',
    ],
    ['not another unit', translated('da', wide('42 Zoll')), [], '', [7]],
    ['not no number', translated('sv', wide('sehr')), []],
    [
      'not where most translations have other numbers',
      translated('nl', (id) => `Ein Tisch, ${900 + id} cm breit und leicht zu reinigen, für alle.`),
      [],
    ],
  ]);
  itFindsIn('variant_numbers_differ_in_translation', [
    ['another size', bags('de', { 107: 'Beutel 520 g' }), [107], 'name (de): 520 (own text: 250)'],
    ['not another unit', bags('da', { 107: 'Beutel 9 oz' }), [], '', [107]],
    [
      'not where names of options are translated beside it',
      bags('sv', { 107: 'Beutel 250 g' }).map((record) => ({
        ...record,
        Translations: [
          ...((record.Translations ?? []) as PimRecord[]),
          { Culture: 'sv', Name: 'Inhalt' },
        ],
      })),
      [],
    ],
  ]);
  itFindsIn('short_translation', [
    [
      'a stub',
      translated('de', (id) => (id === 7 ? 'Ein Tisch.' : undefined)),
      [7],
      /^short description \(de\), 10 characters \(usual: about \d+\)$/,
    ],
    ['not one that is a little shorter', translated('da', wide('1 m')), []],
  ]);
});

const hint = (Value: string): PimRecord => ({ Properties: [{ Name: 'Care hint', Value }] });

const SENTENCES: readonly Row[] = [
  ofFields('stale_text', 'news of another year', {
    fail: [
      short('A lamp. New for 2016!'),
      short('Lampe, Neuheit 2018.'),
      short('Spring/Summer 2019 collection.'),
    ],
    pass: [
      short('A lamp. Made to ISO 9001:2015, in a family business since 1898.'),
      short('A red wine, vintage 2016, winner of the Wine Award 2017.'),
      short('New Balance 2002 shoes, new for 2026.'),
      { Status: -1, ShortDescription: 'New for 2016!' },
    ],
    detail: /2016|2018|2019/,
  }),
  ofFields('stale_text', 'an offer that ended long ago', {
    fail: [
      short('Eine Lampe. Nur noch bis zum 31.12.2019!'),
      short('A lamp. Autumn promotion, October 2017.'),
      hint('Wipe with a cloth. Offer valid until 30 June 2018!'),
    ],
    pass: [
      short('Our campaign for clean oceans since 2009.'),
      short('For cars built until 31.12.2014, and from 01.01.2015.'),
      { Properties: [{ Name: 'Season', Value: 'Spring/Summer 2018' }] },
    ],
    detail: /2017|2018|2019/,
  }),
  ofFields('internal_note', 'a note', {
    fail: [
      short('A lamp. TODO: add size.'),
      short('Eine Lampe. Bitte noch prüfen!'),
      short('Please check with supplier.'),
    ],
    pass: [
      short('Please check the size chart before ordering, and do not use abrasive cleaners.'),
      short('Bitte prüfen Sie die Maße. Nicht in der Mikrowelle verwenden.'),
    ],
  }),
  ofFields('internal_note', 'a remark that is set apart', {
    fail: [
      short('A lamp (picture to follow - call Tom).'),
      short('A lamp. [ask Marie]'),
      short('Une lampe ** demander la photo au studio **'),
      short('Una lampada (foto da chiedere a Paolo'),
      short('En lampe. NB internt: tekst mangler.'),
      short('En lampa. Stäm av texten med Johan!'),
      hint('Wipe with a cloth. (Lieferant fragen, EK-Preis fehlt)'),
      hint('About 25,000 hours ??? check with factory (mh)'),
      { Name: 'Torch (old)' },
      { Name: 'Lampe 180 mm (nicht mehr bestellen, Rückfrage Lager)' },
      { Name: 'Lamp 180 mm (NIET BESTELLEN, wacht op leverancier)' },
      { Name: 'Lampe (ne plus commander)' },
      short('Een lamp (vraag Joost of dit nog klopt)'),
      short('Una lámpara (preguntar a Luis si es correcto)'),
      short('Uma lâmpada (confirmar com fornecedor)'),
      short('Lampa (zapytać dostawcę)'),
    ],
    pass: [
      short('A lamp (please check the picture before you order).'),
      short('A lamp (see picture) [2 Pack] (internal cable 2 m).'),
      short('A phone (call, text, photo) that can translate text (texts and pictures).'),
      short('Eine Lampe (Bild ähnlich, intern verkabelt).'),
      hint('Intern: 64 GB, extern: 128 GB'),
      { Name: 'Altbier (Alt, 0,5 l)' },
      short(
        'Did you lose your keys?? Never again (ask Alexa). Works with any supplier of power???',
      ),
      short('A lamp (do not use near water) (waiting list: 2 weeks) (with Velcro)'),
    ],
    detail: /[([*].*[)\]*]|intern|Johan|chiedere|\?{3}/i,
  }),
  ofFields('internal_note', 'a sentence to colleagues that is not set apart', {
    fail: [
      short('A lamp. Do not reorder.'),
      short('A lamp. Waiting for supplier to confirm the size.'),
      short(
        'Eine Lampe. ACHTUNG: Mit Hr. Pichler vom Einkauf noch abklären, nicht online stellen!',
      ),
      short('Een lamp. LET OP: tekst nog laten nakijken door Marieke van inkoop!'),
      short('Une lampe. En attente du fournisseur, ne pas mettre en ligne.'),
      short('Una lámpara. Consultar con proveedor.'),
      short('Una lampada. In attesa di conferma dal fornitore.'),
      short('Uma lâmpada. Não encomendar, falta confirmar com o fornecedor.'),
      short('En lampa. Beställ ej, väntar på besked från inköp. Fråga leverantören!'),
      short('En lampe. Spørg leverandøren, må ikke bestilles.'),
      short('Lampa. Nie zamawiać, czekamy na dostawcę.'),
      short('Lamba. Sipariş vermeyin, tedarikçiden cevap bekleniyor.'),
      { Name: 'Lampe - nicht mehr bestellen' },
    ],
    pass: [
      short('Do not sell to persons under 18. Please ask your supplier of gas.'),
      short('Our suppliers confirm that no animals were harmed. We verify each supplier.'),
      short('Bitte fragen Sie Ihren Lieferanten. Lager prüfen und nachfetten. Bilder korrigieren.'),
      short('Unsere Lieferanten prüfen jede Lieferung. Nur im Laden, nicht online erhältlich.'),
      short('Nos fournisseurs vérifient la qualité. Demandez conseil à votre fournisseur.'),
      short('No more waiting for coffee: order now. Never order again from others!'),
      short('Bolsa de compras. No pedir demasiado. Se da al marketing il giusto peso.'),
    ],
    detail: /./,
  }),
  ofFields('internal_note', 'not remarks of many products', {
    pass: range(1, 4).map(() => short('A lamp (verify the text on the label).')),
  }),
  ofFields('discontinued_text', 'which other product to take', {
    fail: [
      { Code: 'LAMP-1', ShortDescription: 'Discontinued, use the new model.' },
      { Name: 'Torch', LongDescription: 'Dit artikel vervalt, zie LAMP-1.' },
      { Name: 'Torch', LongDescription: 'Dit artikel is uit ons assortiment genomen.' },
      short('Uit ons assortiment per 1 mei 2021. Een zaklamp.'),
      short('A torch. Withdrawn from our range.'),
      short('Der Artikel entfällt ab 1.6.2022.'),
      short('Une lampe. Retirée du catalogue en mai 2022.'),
      short('Producto retirado del catálogo.'),
      short('Lampada. Fuori assortimento da maggio 2022.'),
      short('Artigo retirado de linha.'),
      short('En lampa. Utgår ur sortimentet i maj.'),
      short('En lampe. Udgår pr. 1. maj 2022.'),
      short('Lampa. Usunięta z oferty.'),
    ],
    pass: [
      { Name: 'Torch', LongDescription: 'A torch. For the matching holder see LAMP-1.' },
      { Name: 'Torch', LongDescription: 'Een zaklamp uit ons assortiment.' },
      short(
        'Designen utgår från naturen. Kraften udgår fra motoren. De garantie vervalt bij misbruik.',
      ),
      short('Oil withdrawn from the olive, an idea taken from the market hall. Nichts läuft aus.'),
      { Name: 'Torch', LongDescription: 'Tested as laid down, see EN-60598.' },
    ],
    detail: /./,
  }),
];

describe('sentences', () => {
  for (const rule of ['stale_text', 'internal_note', 'discontinued_text'])
    itFindsIn(
      rule,
      SENTENCES.filter(([id]) => id === rule).map(([, title, records, failing, detail, open]) => [
        title,
        [...records, ...range(51, 350).map((id) => product(id, short('A lamp for the desk.')))],
        failing,
        detail,
        open ?? [],
      ]),
    );
});

/** Variants of two products, one of them with a text of its own. */
const lamps = (text: PimRecord): PimRecord[] => [
  ...range(1, 60).map((id) => product(id, short('A lamp for the desk.'))),
  variant(101, 7, { Name: 'Lamp red', ...text }),
  variant(102, 8, { Name: 'Lamp blue' }),
];

describe('sentences of variants', () => {
  itFindsIn('stale_text', [
    [
      'an offer',
      lamps(short('Aktionspackung, gültig bis 31.12.2019.')),
      [7],
      /^short description of/,
    ],
    [
      'not of one that is passive',
      lamps({ Status: -1, ShortDescription: 'Aktionspackung, gültig bis 31.12.2019.' }),
      [],
    ],
  ]);
  itFindsIn('leftover_markup', [
    [
      'an entity that is escaped twice',
      lamps({ Name: 'Lamp salt &amp;amp; pepper', Code: 'L-1' }),
      [7],
      'name of a variant (L-1): & amp; encoded twice',
    ],
    [
      'a tag in a translated name',
      lamps({ Translations: [{ Culture: 'de', Name: 'Lampe 5 <b>rot</b>' }] }),
      [7],
      /^name \(de\) of a variant.*: HTML tag b$/,
    ],
    ['not a sign', lamps({ Name: 'Lamp salt & pepper < 5 cm; 7 > 6', Code: 'AT&T;' }), []],
  ]);
  itFindsIn('internal_note', [
    [
      'in a translated name',
      lamps({ Translations: [{ Culture: 'de', Name: 'Lampe 5 (nicht mehr bestellen)' }] }),
      [7],
      /^name \(de\) of a variant.*: \(nicht mehr bestellen\)$/,
    ],
  ]);
});
