/** Mistakes between records and between languages: what is entered twice, mixed up with another, or left out. */

import { change, type Garden, type Kinds } from './garden.ts';
import { writeProse } from './prose.ts';
import { buildPictures, nextEan } from './records.ts';
import type { Draft } from './shop.ts';

type Variant = Draft['variants'][number];

const colourOf = ({ OptionValues }: Variant): string | undefined => OptionValues[0]?.Value;
const sizeOf = ({ OptionValues }: Variant): string | undefined => OptionValues[1]?.Value;
const sizesOf = ({ variants }: Draft): readonly (string | undefined)[] => [
  ...new Set(variants.map(sizeOf)),
];
const isSized = ({ shelf, variants }: Draft): boolean =>
  shelf.sizes !== undefined && variants.length > 0;

/** Ways in which people write a name a second time: letters swapped, left out or doubled, words turned round. */
const REWRITES = [
  [/(\p{L}{4})(\p{L})(?!\2)(\p{L})/u, '$1$3$2'],
  [/(\p{L}{3})\p{L}(\p{L}{2})/u, '$1$2'],
  [/(\p{L}{3})(\p{L})(\p{L})/u, '$1$2$2$3'],
  [/^(\S+) (\S+)/, '$2 $1'],
  [/^(\p{L}+) (\p{L}+)/u, '$1-$2'],
] as const;

/** The same product under nearly the same name, with another code, other pictures and another barcode. */
function enterTwice({ shop, take }: Garden, at: number): readonly Draft[] {
  const [pattern, to] = REWRITES[at % REWRITES.length] ?? REWRITES[0];
  const isAlone = ({ family }: Draft): boolean =>
    shop.drafts.filter((other) => other.family === family).length === 1;
  const draft = take(
    (each) =>
      each.variants.length === 0 &&
      each.record.Name.length > 12 &&
      pattern.test(each.record.Name) &&
      isAlone(each),
  );
  const record = structuredClone(draft.record);
  const number = shop.next();
  const Pictures = buildPictures(shop, record.Name, record.Pictures.length);
  const Name = record.Name.replace(pattern, to);
  const again = {
    ProductId: 400_000 + number,
    Name,
    Code: `NEU-${number}`,
    IntegrationCode: `ERP-N${number}`,
  };
  const copy = {
    ...draft,
    record: { ...record, ...again, Pictures, Codes: [nextEan(shop, draft.brand)] },
  };
  shop.drafts.push(copy);
  return [draft, copy];
}

/** Shows one picture on two products; of every fourth pair it was uploaded twice. */
function shareCover({ take }: Garden, at: number): readonly Draft[] {
  const one = take();
  const other = take(({ shelf, family }) =>
    at % 2 === 0 ? shelf !== one.shelf : shelf === one.shelf && family !== one.family,
  );
  const { DocumentId, DocumentName, PictureKey, Link, ImageUrl } = one.record.Pictures[0] ?? {};
  Object.assign(
    other.record.Pictures[0] ?? {},
    { DocumentId, DocumentName },
    at % 4 < 3 && { PictureKey, Link, ImageUrl },
  );
  return [one, other];
}

/** Gives two products, of every fourth pair a variant of each, one barcode. */
function shareBarcode({ take }: Garden, at: number): readonly Draft[] {
  const isOfVariants = at % 4 === 3;
  const drafts = Array.from({ length: 2 }, () =>
    take(isOfVariants ? isSized : ({ record }) => record.Codes.length > 0),
  );
  const [from, to] = drafts.map(
    ({ record, variants }) => (isOfVariants ? variants[0] : record)?.Codes[0],
  );
  Object.assign(to ?? {}, from);
  return drafts;
}

/** A text, the own one first. */
const textsOf = ({ record }: Draft) => [record, ...record.Translations];

/** Puts the long text of one language, as it is or another one of the product, in the place of that of another. */
const mixUp =
  (to: number, from: number, isNew: boolean) =>
  (draft: Draft, { draws }: Garden): void => {
    const { long } = writeProse(draws, draft.subject);
    Object.assign(textsOf(draft)[to] ?? {}, {
      LongDescription: isNew ? long[from] : textsOf(draft)[from]?.LongDescription,
    });
  };

/** Changes the long and the short own text. */
const garble =
  (write: (text: string) => string) =>
  ({ record }: Draft): void => {
    const { ShortDescription, LongDescription } = record;
    Object.assign(record, {
      ShortDescription: write(ShortDescription ?? ''),
      LongDescription: write(LongDescription ?? ''),
    });
  };
const readWrong = (text: string): string =>
  new TextDecoder('windows-1252').decode(Buffer.from(text, 'utf8'));

export const RELATIONS: Kinds = {
  size_hole: change(
    ['size_run_hole'],
    [true, false].map((isOfAll) => (draft, { draws }) => {
      const gone = draws.pick(sizesOf(draft).slice(2, -2));
      const colour = colourOf(draws.pick(draft.variants));
      draft.variants = draft.variants.filter(
        (one) => sizeOf(one) !== gone || !(isOfAll || colourOf(one) === colour),
      );
    }),
    { suits: (draft) => isSized(draft) && sizesOf(draft).length > 4 },
  ),
  placeholder_picture: change(
    ['shared_cover'],
    [
      ({ record }) => {
        const [DocumentName, DocumentId] = ['bild-folgt.jpg', 'DMS-7'];
        const Link = `https://media.kontor.example/full/shared/${DocumentName}`;
        const same = {
          PictureKey: `shared/${DocumentName}`,
          DocumentId,
          DocumentName,
          Link,
          ImageUrl: Link,
        };
        return Object.assign(record.Pictures[0] ?? {}, same);
      },
    ],
  ),
  same_cover_on_two: { rules: ['shared_cover'], plant: shareCover },
  near_duplicate_name: { rules: ['near_duplicate', 'duplicate_name'], plant: enterTwice },
  duplicate_barcode: {
    rules: ['duplicate_barcode', 'variant_duplicate_barcode'],
    plant: shareBarcode,
  },
  text_of_other_product: change(
    ['text_of_other_product'],
    [[0], [0, 1], [0], [1]].map((languages) => (draft, { take }) => {
      const texts = textsOf(take(({ shelf }) => shelf.department !== draft.shelf.department));
      for (const language of languages)
        Object.assign(textsOf(draft)[language] ?? {}, {
          LongDescription: texts[language]?.LongDescription,
        });
    }),
  ),
  other_brand_in_name: change(
    ['other_brand_in_name'],
    [0, 1, 2].map((way) => ({ record, brand }, { shop, draws }) => {
      const other = draws.pick(
        shop.brands.filter(({ Name }) => Name !== brand.Name && Name !== 'Kontor'),
      );
      if (way === 1) record.TrademarkProducts = [other];
      else
        record.Name =
          way === 0 ? record.Name.replace(brand.Name, other.Name) : `${other.Name} ${record.Name}`;
    }),
    { suits: ({ record, brand }, at) => record.Name.includes(brand.Name) === at % 3 < 2 },
  ),
  only_passive_categories: change(
    ['only_passive_categories'],
    ['archive', 'summer'].map((code) => ({ record }, { shop }) => {
      record.CategoryProducts = shop.categories.filter(({ Code }) => Code === code);
    }),
  ),
  translation_left_in_source: change(
    ['untranslated_text', 'wrong_language'],
    [mixUp(1, 0, false), mixUp(2, 0, true), mixUp(2, 0, false), mixUp(1, 0, true)],
  ),
  wrong_language_own_text: change(
    ['untranslated_text', 'wrong_language'],
    [mixUp(0, 1, false), mixUp(0, 2, true), mixUp(0, 2, false), mixUp(0, 1, true)],
  ),
  garbled_text: change(
    ['garbled_text'],
    [
      readWrong,
      (text: string) => readWrong(readWrong(text)),
      (text: string) => text.replace(/[äöüß]/g, '\ufffd'),
      (text: string) => text.replace(/[äöüß]/g, '?'),
    ].map(garble),
    { suits: ({ record }) => /\p{L}[äöüß]\p{L}/u.test(record.LongDescription ?? '') },
  ),
};
