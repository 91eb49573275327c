/** Products that somebody entered twice under another code, and products in the wrong category. */

import {
  type Catalog,
  type Draw,
  entriesOf,
  idOf,
  type Kind,
  type Planted,
  pick,
  type Sent,
  textOf,
} from '../kind.ts';

/** How the second name is written; undefined: this name cannot be written so. */
type Rewrite = (name: string, original: Sent, draw: Draw) => string | undefined;

const brandOf = (record: Sent): string | undefined =>
  entriesOf(record, 'TrademarkProducts')
    .map((entry) => textOf(entry, 'Name'))
    .find((name) => name !== undefined);

const wordsOf = (name: string): string[] => name.split(/\s+/);

/** Puts the first or the last word of plain letters at the other end. */
const turn: Rewrite = (name) => {
  const words = wordsOf(name);
  if (words.length < 3) return undefined;
  const [first = '', ...rest] = words;
  if (/^\p{L}{3,}$/u.test(first)) return [...rest, first].join(' ');
  const last = words.pop() ?? '';
  return /^\p{L}{3,}$/u.test(last) ? [last, ...words].join(' ') : undefined;
};

/** Drops, doubles, swaps or replaces a letter of a long word, which is not its first. */
const mistype: Rewrite = (name, _original, draw) => {
  const word = pick(
    wordsOf(name).filter((one) => /^\p{L}{6,}$/u.test(one)),
    draw,
  );
  if (word === undefined || wordsOf(name).length < 2) return undefined;
  const at = 1 + Math.floor(draw() * (word.length - 2));
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const slips = [
    before + after,
    before + letter + letter + after,
    before + (after[0] ?? '') + letter + after.slice(1),
    `${before}${letter === 'e' ? 'r' : 'e'}${after}`,
  ].filter((one) => one !== word);
  return name.replace(word, () => pick(slips, draw) ?? word);
};

/** Other ways to write one thing. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ & /, ' and '],
  [/ (and|und|et|ve) /i, ' & '],
  [/ with /i, ' w/ '],
  [/ mit /i, ' m. '],
  [/ für /i, ' f. '],
  [/ for /i, ' f/ '],
];

/** Amounts in the other unit or with another space, small words as signs, and a long word cut to its beginning. */
const shorten: Rewrite = (name, _original, draw) => {
  const amount = /(\d+) ?(ml|g|cm)\b/.exec(name);
  if (amount !== null) {
    const [whole, number = '', unit = ''] = amount;
    const factor = unit === 'cm' ? 10 : 0.001;
    const other = { ml: 'l', g: 'kg', cm: 'mm' }[unit];
    return name.replace(whole, `${Number((Number(number) * factor).toFixed(3))} ${other}`);
  }
  for (const [one, other] of SPELLINGS) if (one.test(name)) return name.replace(one, other);
  const long = pick(
    wordsOf(name).filter((one) => /^\p{L}{7,}$/u.test(one)),
    draw,
  );
  return long === undefined ? undefined : name.replace(long, `${long.slice(0, 4)}.`);
};

const toggleBrand: Rewrite = (name, original) => {
  const brand = brandOf(original);
  if (brand === undefined) return undefined;
  if (!name.includes(brand)) return `${brand} ${name}`;
  const rest = name
    .replace(brand, '')
    .replace(/^[\s\-–,]+/u, '')
    .trim();
  return wordsOf(rest).length < 2 ? undefined : rest;
};

const recase: Rewrite = (name, _original, draw) =>
  pick(
    [
      name.toUpperCase(),
      name.toLowerCase(),
      name.replace(/ /, ', '),
      name.replace(/[-–/]/g, ' ').replace(/ (\p{L}+)$/u, ' ($1)'),
    ].filter((one) => one !== name),
    draw,
  );

/** Leaves out up to two attributes, and has another price, description or barcode now and then. */
function retype(original: Sent, draw: Draw): Sent {
  const copy = structuredClone(original);
  const properties = [...entriesOf(copy, 'Properties')];
  for (let left = Math.floor(draw() * 3); left > 0 && properties.length > 2; left -= 1)
    properties.splice(Math.floor(draw() * properties.length), 1);
  if (Array.isArray(copy.Properties)) copy.Properties = properties;
  const text = textOf(copy, 'LongDescription');
  if (text !== undefined && draw() < 0.5)
    copy.LongDescription = text.replace(/(<\/p>)?$/, ' Neu im Sortiment.$1');
  if (draw() < 0.4)
    for (const price of entriesOf(copy, 'Prices')) {
      if (typeof price.Price === 'number') price.Price = Math.ceil(price.Price * 1.03) - 0.01;
    }
  for (const code of entriesOf(copy, 'Codes')) {
    const value = textOf(code, 'Value');
    if (value !== undefined)
      code.Value = value.replace(/.$/, (digit) => `${(Number(digit) + 3) % 10}`);
  }
  if (draw() < 0.6) copy.Codes = [];
  copy.Pictures = [];
  copy.Variants = [];
  return copy;
}

/** Products that were entered twice, and their seconds. */
const taken = new WeakSet<Sent>();

/** Whether it has no variants: those of the record that it was would tell it apart. */
const isAlone = (record: Sent, { variants }: Catalog): boolean =>
  !variants.some(({ ProductId }) => ProductId === record.ProductId);

/** The record becomes a second one of another product, which is found by either. */
function enterTwice(name: string, rewrite: Rewrite): Kind {
  return {
    name,
    rules: ['near_duplicate', 'duplicate_name'],
    plant: (record: Sent, catalog: Catalog, draw: Draw): Planted | undefined => {
      const original = pick(catalog.products, draw);
      if (original === undefined || original === record || original.ParentId !== null) return;
      if (taken.has(record) || taken.has(original) || !isAlone(record, catalog)) return;
      const called = textOf(original, 'Name');
      const second = called && rewrite(called, original, draw);
      if (second === undefined || second === '') return;
      taken.add(record).add(original);
      const { ProductId, Code } = record;
      Object.assign(record, retype(original, draw), {
        ProductId,
        Code,
        IntegrationCode: null,
        Name: second,
      });
      return {
        owner: 'product',
        id: idOf(record),
        field: /^name$/,
      };
    },
  };
}

const categoriesOf = (record: Sent): readonly unknown[] =>
  entriesOf(record, 'CategoryProducts').map(({ CategoryId }) => CategoryId);

/** Somebody picked the wrong line of the tree. */
const WRONG_CATEGORY: Kind = {
  name: 'wrong_category',
  rules: ['odd_category'],
  plant: (record, { products }, draw) => {
    const other = pick(products, draw);
    const own = categoriesOf(record);
    if (other === undefined || own.length === 0) return;
    const target = categoriesOf(other);
    if (target.length === 0 || target.includes(own.at(-1)) || own.includes(target.at(-1))) return;
    const right = textOf(entriesOf(record, 'CategoryProducts').at(-1) ?? {}, 'Name');
    record.CategoryProducts = structuredClone(other.CategoryProducts);
    return {
      owner: 'product',
      id: idOf(record),
      field: /^category$/,
      ...(right !== undefined && { right }),
    };
  },
};

export const DUPLICATES_AND_PLACE: readonly Kind[] = [
  enterTwice('entered_twice_same_name', (name) => name),
  enterTwice('entered_twice_turned', turn),
  enterTwice('entered_twice_mistyped', mistype),
  enterTwice('entered_twice_shortened', shorten),
  enterTwice('entered_twice_brand', toggleBrand),
  enterTwice('entered_twice_recased', recase),
  WRONG_CATEGORY,
];
