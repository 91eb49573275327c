/** A shop in which nothing is wrong, though not all is alike: spare parts, sets, families of names, a brand of its own, things sold no more. */

import type { Lists } from '../open-records.ts';
import { type Draws, drawFrom } from './draws.ts';
import type { Subject } from './prose.ts';
import {
  buildProduct,
  buildVariants,
  COLOURS,
  type Product,
  slug,
  type Variant,
} from './records.ts';
import { type Fact, readTold, SHELVES, type Shelf, type Told, tellEach } from './shelf.ts';
import words from './words.json' with { type: 'json' };

const PLAIN_A_SHELF = 100;

/** On each shelf so many spare parts, and as many sets of two. */
const PARTS_A_SHELF = 2;

/** Whose name is in none of its products' names; in those of others it is that of most products. */
const OWN_BRAND = 'Kontor';

/** Categories in which nothing is at home; the first two are passive. */
const ASIDE = { archive: 'Archiv', summer: 'Sommer 2022', sale: 'Angebote', news: 'Neuheiten' };

/** A product, and what it was made of. */
export interface Draft extends Pick<Plan, 'brand' | 'subject' | 'kind' | 'family'> {
  readonly record: Product;
  readonly shelf: Shelf;
  variants: Variant[];
}

export type Category = Record<'CategoryId' | 'Status', number> &
  Record<'Code' | 'Name', string> & { ParentId: number | null };

/** All of a shop. */
export interface Shop {
  readonly draws: Draws;
  readonly drafts: Draft[];
  readonly brands: readonly (Record<'TrademarkId' | 'Status', number> &
    Record<'Code' | 'Name', string>)[];
  readonly categories: readonly Category[];
  /** A number that nothing has yet. */
  next(): number;
}

/** What tells a product from others of its shelf. */
export interface Plan {
  readonly names: Told;
  readonly brand: Shop['brands'][number];
  readonly subject: Subject;
  /** Products of one family differ in an amount or a colour. */
  readonly family: number;
  /** How many times the usual price it costs, and how many times the usual sides it has. */
  readonly price: number;
  readonly size: number;
  readonly colour?: Told | undefined;
  readonly kind?: 'part' | 'set' | undefined;
}

/** Builds the shop of a seed. */
export function buildShop(seed: number): Shop {
  const draws = drawFrom(seed, 0);
  let last = 1_000;
  const next = (): number => {
    last += draws.between(1, 3);
    return last;
  };
  const brandNames = [...new Set(SHELVES.flatMap((shelf) => shelf.brands))];
  const brands = brandNames.map((Name, at) => ({
    TrademarkId: 301 + at,
    Code: slug(Name),
    Name,
    Status: 1,
  }));
  const departments = [...new Set(SHELVES.map(({ department }) => department))];
  const category = (
    CategoryId: number,
    Name: string,
    ParentId: number | null = null,
    Code = slug(Name),
    Status = 1,
  ) => ({
    CategoryId,
    Code,
    Name,
    ParentId,
    Status,
  });
  const categories = [
    ...departments.map((name, at) => category(11 + at, name)),
    ...SHELVES.map(({ name, department }, at) =>
      category(31 + at, name, 11 + departments.indexOf(department)),
    ),
    ...Object.entries(ASIDE).map(([code, name], at) =>
      category(91 + at, name, null, code, at < 2 ? -1 : 1),
    ),
  ];
  const shop: Shop = { draws, drafts: [], brands, categories, next };
  const named = new Set(
    brands.filter(({ Name }) => Name !== OWN_BRAND && draws.chance(60)).map(({ Name }) => Name),
  );
  for (const shelf of SHELVES) {
    const taken = new Set<string>();
    const first = shop.drafts.length;
    while (shop.drafts.length < first + PLAIN_A_SHELF) addFamily(shop, shelf, named, taken);
    for (const of of draws.shuffle(shop.drafts.slice(first)).slice(0, PARTS_A_SHELF))
      addPart(shop, shelf, of);
    for (const of of draws
      .shuffle(shop.drafts.slice(first, first + PLAIN_A_SHELF))
      .slice(0, PARTS_A_SHELF))
      addSet(shop, shelf, of);
  }
  return shop;
}

/** The lists that its PIM serves. */
export function listShop({ drafts, categories, brands }: Shop): Lists {
  const products = drafts.map(({ record, variants }) => ({ ...record, Variants: variants }));
  return { products, variants: drafts.flatMap(({ variants }) => variants), categories, brands };
}

/** A product in one amount or several; or in one colour or several, each a product. */
function addFamily(shop: Shop, shelf: Shelf, named: ReadonlySet<string>, taken: Set<string>): void {
  const { draws, drafts } = shop;
  const brand = pickBrand(shop, draws.pick(shelf.brands));
  const noun = draws.pick(shelf.nouns);
  const model = drawModel(draws, shelf);
  const before = named.has(brand.Name) ? `${brand.Name} ` : '';
  const names: Told = [
    `${before}${noun[0]} ${model}`,
    `${before}${model} ${noun[1]}`,
    `${noun[2]} ${before}${model}`,
  ];
  if (taken.has(names[0])) return;
  taken.add(names[0]);
  // Nobody fills in everything.
  const facts = shelf.facts
    .filter((_, at) => at === 0 || draws.chance(80))
    .map((fact) => [fact, draws.pick(fact.values)] as const);
  const called: Told = draws.chance(60)
    ? [`${noun[0]} ${model}`, `${model} ${noun[1]}`, `${noun[2]} ${model}`]
    : [model, model, model];
  const subject = { model: called, brand: brand.Name, says: shelf.says, facts };
  const family = shop.next();
  const price = Math.exp((shelf.price[1] ?? 0) * draws.bell());
  const plan = { names, brand, subject, family, price, size: draws.decimal(0.9, 1.1, 2) };
  const first = drafts.length;
  const isOne = draws.chance(50);
  for (const amount of draws.shuffle(shelf.amounts).slice(0, isOne ? 1 : 3)) {
    const times = amount / (shelf.amounts[1] ?? 1);
    const told = String(amount);
    const more = draws.chance(80) ? [[shelf.amount, [told, told, told] as const] as const] : [];
    addProduct(shop, shelf, {
      ...plan,
      names: tellEach((language) => `${names[language]} ${told} ${shelf.amount.unit}`),
      subject: { ...subject, facts: [...facts, ...more] },
      price: plan.price * times ** 0.5,
      size: plan.size * times ** (1 / 3),
    });
  }
  const colours = draws.shuffle(COLOURS).slice(0, 3);
  if (shelf.amounts.length > 0) shareCover(drafts.slice(first), draws.chance(30));
  else if (shelf.sizes || draws.chance(85))
    addProduct(shop, shelf, {
      ...plan,
      colour: shelf.sizes || draws.chance(75) ? undefined : colours[0],
    });
  else
    for (const colour of colours)
      addProduct(shop, shelf, {
        ...plan,
        colour,
        names: tellEach((language) => `${names[language]} – ${colour[language]}`),
      });
}

/** Amounts of one thing may show the same picture. */
function shareCover([first, ...others]: readonly Draft[], isShared: boolean): void {
  for (const { record } of isShared ? others : [])
    record.Pictures.splice(0, 1, ...structuredClone(first?.record.Pictures.slice(0, 1) ?? []));
}

/** A spare part, of the same brand or the own one, which is small and cheap beside what it is for. */
function addPart(shop: Shop, shelf: Shelf, { brand, subject }: Draft): void {
  const { draws } = shop;
  const noun = draws.pick(readTold(words.parts));
  const model = `${brand.Name} ${subject.model[0]}`;
  const names = tellEach(
    (language) => `${noun[language]} ${['für', 'for', 'pour'][language]} ${model}`,
  );
  if (shop.drafts.some(({ record }) => record.Name === names[0])) return;
  const fits: Fact = { label: ['Passend für', 'Fits', 'Compatible avec'], values: [], unit: '' };
  const facts = [[fits, [model, model, model]] as const, ...subject.facts.slice(0, 1)];
  const maker = draws.chance(50) ? brand : pickBrand(shop, OWN_BRAND);
  const about = { model: names, brand: maker.Name, says: readTold(words.saysOfParts), facts };
  const family = shop.next();
  const price = draws.decimal(0.1, 0.3, 2);
  const size = draws.decimal(0.3, 0.6, 2);
  addProduct(shop, shelf, {
    names,
    brand: maker,
    subject: about,
    family,
    price,
    size,
    kind: 'part',
  });
}

function addSet(
  shop: Shop,
  shelf: Shelf,
  { record: { Name, Translations }, brand, subject }: Draft,
): void {
  const names: Told = [
    `2er-Set ${Name}`,
    `Set of 2: ${Translations[0]?.Name}`,
    `Lot de 2 : ${Translations[1]?.Name}`,
  ];
  addProduct(shop, shelf, {
    names,
    brand,
    subject,
    family: shop.next(),
    price: 1.8,
    size: 1,
    kind: 'set',
  });
}

function addProduct(shop: Shop, shelf: Shelf, plan: Plan): void {
  const record = buildProduct(shop, shelf, plan);
  shop.drafts.push({ ...plan, record, shelf, variants: buildVariants(shop, shelf, plan, record) });
}

function pickBrand({ brands, draws }: Shop, name: string): Shop['brands'][number] {
  return brands.find(({ Name }) => Name === name) ?? draws.pick(brands);
}

/** A model: a word, which some have with more behind it, or letters and a number. */
function drawModel(draws: Draws, { isCoded, brands }: Shelf): string {
  if (isCoded)
    return `${draws.pick(['K', 'FX', 'GS', 'RM', 'TX', 'BM'])} ${draws.between(10, 99)}${draws.pick(['', '0', '5', '0 S', '-A'])}`;
  // A word may be the name of a brand elsewhere.
  if (draws.chance(0.2) && !brands.includes('Morgenluft')) return 'Morgenluft';
  return (
    draws.pick(words.models.split(',')) +
    (draws.chance(30)
      ? ` ${draws.pick(['II', '2', '3', 'Pro', 'Plus', 'Light', 'Max', '100', '250', 'Air'])}`
      : '')
  );
}
