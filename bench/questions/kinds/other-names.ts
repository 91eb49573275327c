/** Questions whose words are not those of the catalog: the thing is there under another name, or in another place. */

import { asksBack, type Json, shows } from '../answer.ts';
import {
  brandsBySize,
  fold,
  foldLabel,
  listOf,
  mainCurrency,
  ofBrand,
  type Plain,
  type PlainCatalog,
  pricesOf,
  tally,
  textOf,
  textsOf,
} from '../plain.ts';
import { askCount, type Question } from '../question.ts';
import { isCalled, quote, quoteFolded, sqlRecord, sqlShows } from '../sql.ts';
import { atLeast, convert, kindOf } from './numbers.ts';

/** Asks by the words that people use; what a catalog has no trait for is left out. */
export function askOtherNames(catalog: PlainCatalog): readonly Question[] {
  return [askPlaces, askParts, askShared, askFallback, askOfVariant, askSisters].flatMap((ask) =>
    ask(catalog),
  );
}

/** An attribute: the folded code and names of the entries that have one code, or one name where they have none. */
type Attribute = ReadonlySet<string>;

function attributesOf({ products }: PlainCatalog): readonly Attribute[] {
  const byCode = new Map<string, Set<string>>();
  for (const { Code, Name } of products.flatMap((it) => listOf(it, 'Properties'))) {
    const code = textOf(Code) || textOf(Name);
    byCode.set(code, (byCode.get(code) ?? new Set([code])).add(textOf(Name)));
  }
  return [...byCode.values()];
}

/** The properties of a record that are meant by one of these labels. */
function entriesOf(
  record: Plain,
  labels: Iterable<string>,
  field = 'Properties',
): readonly Plain[] {
  const meant = new Set([...labels].map(foldLabel));
  return listOf(record, field).filter((one) =>
    [one.Name, one.Code, one.OptionName, one.OptionCode, one.Type].some(
      (label) => textOf(label) !== '' && meant.has(foldLabel(textOf(label))),
    ),
  );
}

/** Amounts of the dimensions, asked for like properties, in their own unit and in another. */
function askPlaces(catalog: PlainCatalog): readonly Question[] {
  const { products } = catalog;
  const isProperty = (name: string): boolean =>
    products.some((it) => entriesOf(it, [name]).some((one) => one.Name));
  const names = tally(products.flatMap((it) => textsOf(it, 'Dimensions', 'Type'))).map(
    ([name]) => name,
  );
  const asked = [names.find((name) => !isProperty(name)), names.find(isProperty)].flatMap(
    (name) => name ?? [],
  );
  return asked.flatMap((name) => {
    const amountsIn = (it: Plain, field: string): readonly { amount: number; unit: string }[] =>
      entriesOf(it, [name], field).map(({ Value, Unit }) => ({
        amount: Number(Value),
        unit: textOf(Unit),
      }));
    const all = products.flatMap((it) => amountsIn(it, 'Dimensions'));
    const [[own = ''] = []] = tally(all.map(({ unit }) => unit));
    const amounts = all
      .filter(({ unit }) => unit === own)
      .sort((left, right) => left.amount - right.amount);
    const { amount = 0 } = amounts[Math.floor(amounts.length * 0.6)] ?? {};
    const other = Object.keys(kindOf(own) ?? {}).find((unit) => unit !== own) ?? own;
    return [own, other].map((unit) => {
      const min = Number(convert({ amount, unit: own }, unit).toPrecision(12));
      const isMatch = (it: Plain, field: string): boolean =>
        amountsIn(it, field).some(
          (one) => kindOf(one.unit) === kindOf(unit) && convert(one, unit) >= min * (1 - 1e-12),
        );
      const places = ['Dimensions', 'Properties'].map(
        (field) => products.filter((it) => isMatch(it, field)).length,
      );
      const [right = 0, another = 0] = places;
      const either = products.filter(
        (it) => isMatch(it, 'Dimensions') || isMatch(it, 'Properties'),
      ).length;
      const sql = `SELECT count(DISTINCT product_id) FROM measures WHERE kind = 'dimension' AND name = ${quote(name)} AND ${atLeast(min, unit)}`;
      const words = `How many products have a ${name} of at least ${min} ${unit}?`;
      // Places that contradict each other are told with the count of each.
      const isRight = (answer: Json): boolean =>
        [...places, either].some((one) => one > 0 && one === answer.total) &&
        (another === 0 || places.every((one) => shows(answer, one)));
      const args = { properties: [{ name, min, unit }] };
      return { ...askCount('an amount in another place', words, { args, sql }, right), isRight };
    });
  });
}

/** A part of a property's name that is in no other's, and a code that is not like the name. */
function askParts(catalog: PlainCatalog): readonly Question[] {
  const attributes = attributesOf(catalog);
  const others = catalog.products.flatMap((it) => textsOf(it, 'Dimensions', 'Type'));
  const isPart = (word: string, of: Attribute): boolean =>
    [...of].some((one) => foldLabel(one).includes(foldLabel(word)));
  const parts = attributes.flatMap((one) => {
    const [code = '', name = code, another] = one;
    const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
    const isComplete = (word: string): boolean =>
      [...one, ...others].some((label) => foldLabel(label) === foldLabel(word));
    const word = words.find(
      (some) => !isComplete(some) && attributes.filter((it) => isPart(some, it)).length === 1,
    );
    // Of an attribute with several names, a part of one is not all of it.
    return word === undefined || another !== undefined ? [] : [[word.toLowerCase(), one] as const];
  });
  const coded = attributes.flatMap((one) => {
    const [code = '', ...names] = one;
    const isOther = names.length > 0 && names.every((name) => foldLabel(name) !== foldLabel(code));
    return isOther ? [[code, one] as const] : [];
  });
  const ask = (kind: string, [word, attribute]: readonly [string, Attribute]): Question => {
    const sql = `SELECT count(DISTINCT product_id) FROM properties WHERE owner = 'product' AND concat(name, ' ', code) ILIKE '%${word}%'`;
    const right = catalog.products.filter((it) => entriesOf(it, attribute).length > 0).length;
    return askCount(
      kind,
      `How many products have a ${word}?`,
      { args: { properties: [{ name: word }] }, sql },
      right,
    );
  };
  return [
    ...[...new Set([parts[0], parts[Math.floor(parts.length / 2)], parts.at(-1)])].flatMap((one) =>
      one === undefined ? [] : [ask("a part of a property's name", one)],
    ),
    ...coded.slice(0, 2).map((one) => ask("a property's code as its name", one)),
  ];
}

/** A word that begins the names of several properties and is none: the answer asks which is meant. */
function askShared(catalog: PlainCatalog): readonly Question[] {
  const names = [...new Set(catalog.products.flatMap((it) => textsOf(it, 'Properties')))];
  const first = tally(names.map((name) => name.split(/[^\p{L}]+/u)[0] ?? ''));
  const [word] =
    first.find(
      ([one, count]) => count > 1 && one.length > 2 && !names.some((it) => fold(it) === fold(one)),
    ) ?? [];
  if (word === undefined) return [];
  const meant = names.filter((name) => fold(name).startsWith(fold(word)));
  return [
    {
      kind: 'a word that several properties have',
      words: `How many products have a ${word}?`,
      call: { tool: 'find_products', args: { properties: [{ name: word }], limit: 0 } },
      isRight: (answer) => asksBack(answer) && meant.every((name) => shows(answer, name)),
      sql: sqlShows(
        `SELECT DISTINCT name FROM properties WHERE name ILIKE ${quote(`${word}%`)}`,
        meant,
      ),
    },
  ];
}

/** Options that are not there as such, but as properties of variants or of their products. */
function askFallback({ products, variants }: PlainCatalog): readonly Question[] {
  const isWorded = (text: unknown): boolean => /^[\p{L} ]{3,20}$/u.test(textOf(text));
  const entries = products.flatMap((it) => (variants.length === 0 ? [] : listOf(it, 'Properties')));
  // `Solid, Striped` are two values.
  const listed = new Set(
    entries.flatMap(({ Name, Value }) => (textOf(Value).includes(',') ? [Name] : [])),
  );
  const single = entries.filter(
    ({ Name, Value }) => isWorded(Name) && isWorded(Value) && !listed.has(Name),
  );
  const names = tally(single.map(({ Name }) => textOf(Name)));
  const options = new Set(
    variants.flatMap((it) => textsOf(it, 'OptionValues', 'OptionName')).map(foldLabel),
  );
  const isOption = ([name]: readonly [string, number]): boolean => options.has(foldLabel(name));
  return [names.find((one) => !isOption(one)), names.find(isOption)].flatMap((found) => {
    const [name = ''] = found ?? [''];
    // What a variant states itself goes before what its product states.
    const told = variants.map((variant) => {
      const own = entriesOf(variant, [name], 'OptionValues');
      const product = products.find(({ ProductId }) => ProductId === variant.ProductId) ?? {};
      const others =
        [entriesOf(variant, [name]), entriesOf(product, [name])].find((some) => some.length > 0) ??
        [];
      return { own, values: (own.length > 0 ? own : others).map(({ Value }) => textOf(Value)) };
    });
    const fallen = told
      .filter(({ own }) => own.length === 0)
      .flatMap(({ values }) => values.filter(isWorded));
    const [[value] = []] = tally(fallen);
    if (value === undefined) return [];
    const called = `(${isCalled('name', name)} OR ${isCalled('code', name)}) AND ${isCalled('value', value)}`;
    const sql = `SELECT count(DISTINCT variant_id) FROM variant_attributes WHERE ${called}`;
    const right = told.filter(({ values }) =>
      values.some((one) => fold(one) === fold(value)),
    ).length;
    const ways = { args: { options: [{ name, value }] }, tool: 'get_variants', sql };
    return askCount(
      'an option that is a property',
      `How many variants come in ${name} ${value}?`,
      ways,
      right,
    );
  });
}

/** A code that a variant has: the answer shows the variant, with its own price. */
function askOfVariant(catalog: PlainCatalog): readonly Question[] {
  const currency = mainCurrency(catalog);
  const ids = new Set(catalog.products.map((it) => it.ProductId));
  const priced = catalog.variants.filter(
    (it) => ids.has(it.ProductId) && pricesOf(it, currency).length > 0,
  );
  const ask = (variant: Plain, code: unknown, tool: string, args: Json): Question => ({
    kind: 'a code of a variant',
    words: `What does ${textOf(code)} cost (it is the variant ${textOf(variant.Code)})?`,
    call: { tool, args },
    isRight: (answer) =>
      [textOf(variant.Code), ...pricesOf(variant, currency)].every((one) => shows(answer, one)),
    sql: sqlRecord(
      `SELECT DISTINCT v.variant_id, v.code FROM identifiers i JOIN variants v USING (variant_id) WHERE i.folded = ${quoteFolded(code)}`,
      'variant_id',
      variant.VariantId,
    ),
  });
  const coded = priced[Math.floor(priced.length / 3)];
  const integrated = priced.find(({ IntegrationCode }) => textOf(IntegrationCode) !== '');
  const code = integrated?.IntegrationCode;
  return [
    ...(coded === undefined
      ? []
      : [ask(coded, coded.Code, 'find_products', { codes: [coded.Code] })]),
    ...(integrated === undefined
      ? []
      : [
          ask(integrated, code, 'find_products', { integration_codes: [code] }),
          ask(integrated, code, 'get_product', {
            integration_code: code,
            sections: ['prices', 'variants'],
          }),
        ]),
  ];
}

/** A brand whose name begins those of others: only it is counted, and the others are told. */
function askSisters(catalog: PlainCatalog): readonly Question[] {
  const brands = brandsBySize(catalog);
  const sistersOf = (name: string): readonly string[] =>
    brands.filter((one) => fold(one).startsWith(`${fold(name)} `));
  const isPlain = (name: string): boolean => !/\s\s/.test(name);
  const asked = brands.filter(
    (name) => [1, 2, 3].includes(sistersOf(name).length) && sistersOf(name).every(isPlain),
  );
  return asked.slice(0, 2).map((name) => {
    const sql = `SELECT count(DISTINCT product_id) FROM product_brands WHERE ${isCalled('name', name)}`;
    const told = (answer: Json): boolean => sistersOf(name).every((one) => shows(answer, one));
    const right = ofBrand(catalog.products, name).length;
    return askCount(
      'a brand with sisters',
      `How many of ${name}?`,
      { args: { brand_names: [name] }, sql, told },
      right,
    );
  });
}
