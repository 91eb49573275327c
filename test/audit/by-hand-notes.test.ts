/** What texts say to colleagues, of old days, or of the end of a product, on records written by hand. */
import { describe } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { product, range, variant } from './by-hand.ts';
import { itFindsIn, ofFields, type Row } from './rows/row.ts';

const short = (ShortDescription: string): PimRecord => ({ ShortDescription });

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
      short('A lamp - DO NOT SHIP until QA is done'),
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
      hint('demander à Karine, échantillon pas encore reçu'),
      short('Eine Lampe. Noch offen: warten auf Freigabe'),
      { Name: 'Torch (old)' },
      { Name: 'Lampe 180 mm (nicht mehr bestellen, Rückfrage Lager)' },
      { Name: 'Lamp 180 mm (NIET BESTELLEN, wacht op leverancier)' },
      { Name: 'Lampe (ne plus commander)' },
      short('Een lamp (vraag Joost of dit nog klopt)'),
      short('Una lámpara (preguntar a Luis si es correcto)'),
      short('Uma lâmpada (confirmar com fornecedor)'),
      short('Lampa (zapytać dostawcę)'),
      short('Una lámpara. [Falta: que Marta corrija la ficha antes de publicarla]'),
      short('Lampe [vor Freigabe noch klären]'),
      short('A lamp (Tom to verify)'),
      short('Lampa. UWAGA: dopytać Ewę o wymiary przed publikacją.'),
    ],
    pass: [
      short('A lamp (please check the picture before you order).'),
      short('A lamp (see picture) [2 Pack] (internal cable 2 m).'),
      short('Una lámpara (confirmar la talla antes de comprar).'),
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
      short('A lamp. Hide from webshop!'),
      short('Eine Lampe. Achtung Einkauf: Mindestmenge ändern!'),
      short('Une lampe. À VOIR AVEC JULIEN'),
      short('Una lámpara. OJO: falta confirmar medidas.'),
      short('En lampe. Spørg Mette om målene.'),
      short('Lamba. YAYINLAMAYIN'),
    ],
    pass: [
      short('Do not sell to persons under 18. Please ask your supplier of gas.'),
      short('Our suppliers confirm that no animals were harmed. We verify each supplier.'),
      short('Bitte fragen Sie Ihren Lieferanten. Lager prüfen und nachfetten. Bilder korrigieren.'),
      short('Unsere Lieferanten prüfen jede Lieferung. Nur im Laden, nicht online erhältlich.'),
      short('Suppliers: Bosch. Approved supplier list. Nicht verkaufen, verschenken! Ask Alexa.'),
      short(
        'Do not order the wrong size. Kabel (intern verlegt). Lieferanten fragen und überzeugen.',
      ),
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
      short('A torch, blade 31 mm. Discontinued.'),
      short('Discontinued, while stocks last. Best at 8 °C.'),
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
      short('A torch in the colours of a discontinued series. Discontinued fabrics live on here.'),
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

describe('a year that hardly any other text names', () => {
  const records = [
    short('A lamp. Free bulb with every lamp until June 15, 2019.'),
    short('Lampa. Veletržní novinka Light 2019.'),
    short('A lamp. Free bulb with every lamp until June 15, 2126.'),
    short('A heater of 2019 watt, made since 2018.'),
    { Name: 'Atlas 2019', ...short('Maps of 2019.') },
  ].map((fields, at) => product(at + 1, fields));
  const others = range(51, 1_250).map((id) => product(id, short('A lamp for the desk.')));
  const approved = range(1, 40).map((id) =>
    product(id, { LongDescription: `Approval ${id} ends on 15.06.20${(id % 12) + 10}.` }),
  );
  const awarded = {
    ...short('Winner of 2019.'),
    Properties: [{ Name: 'Award year', Value: '2019' }],
  };
  itFindsIn('stale_text', [
    ['of hardly any product', [...records, ...others], [1, 2], /2019/],
    ['not one that the record has as a value', [product(1, awarded), ...others], []],
    ['not of many', approved, []],
  ]);
});

/** Products with one value each of a property. */
const cuts = (Name: string, ...values: string[]): PimRecord[] =>
  [...range(1, 40).map((at) => ['Short', 'Long', 'Wide', 'Slim'][at % 4] ?? ''), ...values].map(
    (Value, at) => product(at + 1, { Properties: [{ Name, Value }] }),
  );

describe('remarks behind values', () => {
  itFindsIn('internal_note', [
    ['a doubt', cuts('Cut', 'Short ?? Tom has the sample'), [41], /^property Cut: \?\? Tom/],
    ['initials', cuts('Fit', 'Slim / TB: nach dem Import neu'), [41], /TB: nach/],
    ['several new words', cuts('Leg', 'Wide - Muster liegt bei Frau Koch'), [41], /Muster/],
    [
      'not a finer value',
      cuts('Hem', 'Wide - Slim', 'Short (cropped at the waist)', 'Long - flared'),
      [],
    ],
    ['not of a value that no other has', cuts('Line', 'Loose ?? Tom has the sample'), []],
    [
      'not what several values do',
      cuts(
        'Shape',
        'Wide - falls loosely over hips',
        'Slim - sits close to legs',
        'Long - covers both knees',
      ),
      [],
    ],
  ]);
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
  itFindsIn('placeholder_text', [
    [
      'a translated name that is to come',
      lamps({ Code: 'L-1', Translations: [{ Culture: 'pt', Name: 'TBD' }] }),
      [7],
      'name (pt) of a variant (L-1): TBD',
    ],
    ['a name that the form had', lamps({ Code: 'L-1', Name: 'Nome do SKU' }), [7]],
    ['not the name of a size', lamps({ Code: 'L-1', Name: 'XXL' }), []],
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
    [
      'a tag of another system in a name',
      lamps({ Name: 'Lamp red<gt/> new' }),
      [7],
      /^name of a variant.*: HTML tag gt$/,
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
    [
      'behind a dash, with its reason',
      lamps({ Name: 'Lamp red - NÃO VENDER, amostra do showroom' }),
      [7],
      /NÃO VENDER/,
    ],
    ['not all of a name', lamps({ Name: 'Sticker "do not ship" - red' }), []],
  ]);
});
