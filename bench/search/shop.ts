/**
 * A shop of some six hundred products in German, English and Turkish, made of the hand-written table `shop.json`: so many
 * kinds, each in the forms that matter to who looks for one. What a product is (its facets) is known from the table.
 */

import { readFileSync } from 'node:fs';

/** A record of the PIM. */
type Wire = Readonly<Record<string, unknown>>;

/** A catalog of which is known what each product is. */
export interface KnownCatalog {
  /** Lists by the names of their files. */
  readonly lists: Readonly<Record<string, readonly Wire[]>>;
  /** What each product is, by code, in lower case. */
  readonly facets: ReadonlyMap<string, ReadonlySet<string>>;
}

/** German, English, Turkish. */
type Texts = readonly [string, string, string];

/** kind | category | prefix of codes | de | en | tr | values | packs | description de | en | tr */
type Kind = readonly string[];

interface Table {
  readonly brands: Readonly<Record<string, readonly string[]>>;
  readonly categories: Readonly<Record<string, readonly [family: string, ...Texts]>>;
  readonly colours: readonly (readonly [colour: string, ...Texts])[];
  readonly values: Readonly<Record<string, readonly [property: string, ...Texts]>>;
  readonly kinds: readonly string[];
}

const CULTURES = ['de-DE', 'en-GB', 'tr-TR'] as const;

/** Which language a brand writes in, where it is not German. */
const LANGUAGES: Readonly<Record<string, 1 | 2>> = {
  'Anadolu Kiler': 2,
  Bahçeden: 2,
  Ustabaşı: 2,
  'Dokuma Evi': 2,
  'Greenmoor Larder': 1,
  Boltwright: 1,
  'Lakeside Loom': 1,
};

/** What is said of any product, so that descriptions are not only what matters. */
const CHATTER: readonly Texts[] = [
  ['Seit Jahren bewährt.', 'A favourite for years.', 'Yıllardır sevilen ürün.'],
  [
    'Verpackung aus Recyclingkarton.',
    'Packed in recycled cardboard.',
    'Geri dönüştürülmüş karton ambalaj.',
  ],
  ['Auch als Geschenk beliebt.', 'A popular present too.', 'Hediye olarak da sevilir.'],
  [
    'In Familienbetrieben hergestellt.',
    'Made by family businesses.',
    'Aile işletmelerinde üretilir.',
  ],
];

/** Every how many products a translation is missing, as catalogs have it. */
const UNTRANSLATED = 9;

/** Makes the shop: two products of each form of each kind, of clothes three. */
export function buildShop(): KnownCatalog {
  const table = JSON.parse(readFileSync(new URL('shop.json', import.meta.url), 'utf8')) as Table;
  const categories = Object.entries(table.categories).map(([key, [family, de]], at) => ({
    key,
    family,
    record: { CategoryId: at + 1, Code: key, Name: de, ParentId: null, Status: 1 },
  }));
  const brands = Object.values(table.brands).flat();
  const trademarks = brands.map((Name, at) => ({
    TrademarkId: at + 1,
    Code: `B${at + 1}`,
    Name,
    Status: 1,
  }));
  const products: Wire[] = [];
  const facets = new Map<string, ReadonlySet<string>>();
  for (const line of table.kinds) {
    const kind: Kind = line.split(' | ');
    const [name = '', categoryKey = '', prefix = '', , , , forms = '', allPacks = ''] = kind;
    const category = categories.find(({ key }) => key === categoryKey);
    const makers = table.brands[category?.family ?? ''] ?? [];
    const packs = allPacks.split('/');
    const times = category?.family === 'wear' ? [1, 2, 3] : [1, 2];
    const made = forms.split(' ').flatMap((form) => times.map(() => form));
    for (const [at, value] of made.entries()) {
      const id = products.length + 1;
      const brand = makers[(id + Math.floor(id / 7)) % makers.length] ?? '';
      const colour =
        category?.family === 'wear'
          ? table.colours[(at + prefix.charCodeAt(1)) % table.colours.length]
          : undefined;
      const pack = packs[at % packs.length] ?? '';
      const code = `${prefix}-${String(at + 1).padStart(4, '0')}`;
      const texts = ([0, 1, 2] as const).map((language) =>
        describe(kind, language, { table, value, colour, pack, id }),
      );
      const own = LANGUAGES[brand] ?? 0;
      const [property = '', ...words] = table.values[value] ?? [];
      products.push({
        ProductId: id,
        Code: code,
        ...texts[own],
        Unit: null,
        Type: 1,
        Status: 1,
        Created: '2025-03-01T09:00:00',
        CategoryProducts: category === undefined ? [] : [category.record],
        TrademarkProducts: trademarks.filter(({ Name }) => Name === brand),
        Properties: [
          { PropertyId: 1, Code: property, Name: property, Value: words[own] },
          ...(colour === undefined
            ? []
            : [{ PropertyId: 2, Code: 'Farbe', Name: 'Farbe', Value: colour[own + 1] }]),
        ],
        Tags: [],
        Translations: texts.flatMap((text, language) =>
          language === own || (id + language) % UNTRANSLATED === 0
            ? []
            : [{ Culture: CULTURES[language], ...text }],
        ),
      });
      const known = [
        name,
        categoryKey,
        category?.family ?? '',
        value,
        brand,
        colour?.[0] ?? '',
        pack,
        code,
      ];
      facets.set(code, new Set(known.map((facet) => facet.toLowerCase())));
    }
  }
  return {
    lists: { products, categories: categories.map(({ record }) => record), trademarks },
    facets,
  };
}

interface Form {
  readonly table: Table;
  readonly value: string;
  readonly colour: Table['colours'][number] | undefined;
  readonly pack: string;
  readonly id: number;
}

/** The texts of one product in one language; English says what it is made of before the noun, as Turkish does. */
function describe(kind: Kind, language: 0 | 1 | 2, { table, value, colour, pack, id }: Form) {
  const noun = kind[3 + language];
  const word = table.values[value]?.[language + 1];
  const shade = colour?.[language + 1];
  const name = language === 0 ? [noun, word, shade, pack] : [shade, word, noun, pack];
  const capital = (text: string): string =>
    text.charAt(0).toLocaleUpperCase(CULTURES[language]) + text.slice(1);
  return {
    Name: capital(name.filter(Boolean).join(' ')),
    ShortDescription: null,
    LongDescription: `<p>${kind[8 + language]} ${CHATTER[id % CHATTER.length]?.[language]}</p>`,
  };
}
