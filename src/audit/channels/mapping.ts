/**
 * Where the attributes of a channel are in this PIM: guessed from what it sends and from names, or set.
 *
 * One principle decides what is missing, for every attribute: the PIM has a place for it, and the product has nothing there.
 * A place is a field or list that the PIM sends and that is for this (Spec §2), though it be empty in every product, or whatever
 * has its name and is in use. What has no place is unknown: nobody can tell from a copy whether the PIM keeps it. What who
 * sells adds has a place only where the PIM fills one.
 */

import type { LocalCopy, QueryCall } from '../../copy/port.ts';
import { nearestName } from '../../record/nearest.ts';
import { findUnit } from '../../record/units.ts';
import { readNumber, readText } from '../../record/value.ts';
import { type Channel, nameRequirement, type Requirement } from './channel.ts';
import { type Fact, factOf, foldName, type Home, NAMED, type Place, readsOf } from './places.ts';

/** In place of places: another system gives the attribute, so that nothing is asked of the PIM. */
export const ELSEWHERE = 'elsewhere';

/** Where attributes are, by their names: places, or {@link ELSEWHERE}. */
export type SetMapping = Readonly<Record<string, readonly Place[] | typeof ELSEWHERE>>;

/** What a PIM has. */
export interface Inventory {
  /**
   * How many records have a value there, by view and field; absent: the field is never sent. Of `codes.is_barcode` the codes
   * that are, of `pictures.address` the pictures with an address.
   */
  readonly filled: ReadonlyMap<string, number>;
  readonly named: readonly Named[];
}

/** Something with a name: a property, an option, a measure, a type of codes. */
export interface Named {
  readonly kind: (typeof NAMED)[number];
  readonly name: string;
  readonly code?: string;
  readonly unit?: string;
  /** How many records have it. */
  readonly records: number;
}

/** Far more names than any catalog has that a person keeps. */
const WINDOW = { offset: 0, maxRows: 20_000, maxChars: 4_000_000, maxMs: 60_000, isWhole: true } as const;

/** Those with the most records first, should there be more. */
const INVENTORY = `SELECT kind, name, code, unit, records FROM (
    SELECT 'field' AS kind, "view" || '.' || field AS name, NULL AS code, NULL AS unit, sum(filled)::BIGINT AS records
      FROM fields GROUP BY ALL HAVING sum(sent) > 0
    UNION ALL SELECT 'field', 'codes.is_barcode', NULL, NULL, count(*) FROM codes WHERE is_barcode
    UNION ALL SELECT 'field', 'pictures.address', NULL, NULL, count(*) FROM pictures WHERE coalesce(link, image_url) IS NOT NULL
    UNION ALL SELECT kind, name, min(code), unit, sum(records)::BIGINT FROM attributes WHERE name IS NOT NULL GROUP BY ALL
    UNION ALL SELECT 'code', type, NULL, NULL, count(*) FROM codes WHERE type IS NOT NULL AND value IS NOT NULL GROUP BY type)
  ORDER BY kind = 'field' DESC, records DESC, name`;

/**
 * Asks what the copy has that attributes may be: fields, and everything that has a name.
 * @throws CatalogError as LocalCopy.query does
 */
export async function askInventory(localCopy: Pick<LocalCopy, 'query'>, call: QueryCall): Promise<Inventory> {
  const { rows } = await localCopy.query(INVENTORY, WINDOW, call);
  const filled = new Map<string, number>();
  const named: Named[] = [];
  for (const [given, name, code, unit, count] of rows) {
    const records = readNumber(count) ?? 0;
    const kind = NAMED.find((each) => each === given);
    if (kind === undefined) {
      filled.set(String(name), records);
      continue;
    }
    const [codeText, unitText] = [readText(code), readText(unit)];
    named.push({
      kind,
      name: String(name),
      records,
      ...(codeText !== undefined && { code: codeText }),
      ...(unitText !== undefined && { unit: unitText }),
    });
  }
  return { filled, named };
}

/** A place that the mapping of a rules file names and that nothing in the copy has. */
export interface LackingPlace {
  /** Of the channel, as a mapping names it. */
  readonly attribute: string;
  readonly kind: (typeof NAMED)[number];
  /** As the file has it. */
  readonly name: string;
  /** The catalog's own name that comes nearest; undefined: none is near. */
  readonly nearest: string | undefined;
}

/** Where one attribute is. */
export interface Mapped {
  readonly requirement: Requirement;
  readonly name: string;
  /** Empty: nowhere in this PIM. */
  readonly places: readonly Place[];
  /** True where there are places, and nothing in the copy has a value in any of them. */
  readonly isEmpty: boolean;
  /** How many records have a value in its places; who has one in several counts in each. */
  readonly records: number;
  /** True where nothing is asked of the PIM, because the attribute comes from elsewhere. */
  readonly isElsewhere: boolean;
}

/** Where the attributes of a channel are. */
export interface Mapping {
  readonly attributes: readonly Mapped[];
  /** What is set and cannot be. */
  readonly lacking: readonly LackingPlace[];
}

/** Finds a place for each attribute: what is set for it, else the field that is for it and what has its name. */
export function mapChannel(channel: Channel, inventory: Inventory, set: SetMapping = {}): Mapping {
  const lacking: LackingPlace[] = [];
  const attributes = channel.requirements.map((requirement): Mapped => {
    const name = nameRequirement(requirement);
    const given = set[name] ?? set[requirement.attribute];
    if (given === ELSEWHERE) return { requirement, name, places: [], isEmpty: false, records: 0, isElsewhere: true };
    const facts = requirement.facts.map((fact) => factOf(fact));
    const places =
      given === undefined
        ? facts.flatMap((fact) => guessPlaces(fact, inventory))
        : given.flatMap((place) => resolvePlace(place, inventory, (one) => lacking.push({ attribute: name, ...one })));
    const isNowhere = places.length === 0;
    return {
      requirement,
      name,
      places,
      isEmpty: !isNowhere && places.every((place) => countRecords(place, inventory) === 0),
      records: places.reduce((sum, place) => sum + (countRecords(place, inventory) ?? 0), 0),
      isElsewhere: isNowhere && given === undefined && facts.some(({ isOfOffer }) => isOfOffer),
    };
  });
  return { attributes, lacking };
}

/** The names by which a mapping may name the attributes of a channel. */
export function listAttributes({ requirements }: Channel): readonly string[] {
  return [...new Set(requirements.flatMap((each) => [nameRequirement(each), each.attribute]))];
}

/** Where a fact is, as far as names tell. */
function guessPlaces(fact: Fact, inventory: Inventory): readonly Place[] {
  const homes = (fact.homes ?? []).filter((home) => countFilled(home, inventory) !== undefined);
  const filled = homes.find((each) => (countFilled(each, inventory) ?? 0) > 0);
  const home = filled ?? (fact.isOfOffer ? undefined : homes[0]);
  const [names, measuredNames] = [fact.names, fact.measuredNames].map((list = []) => new Set(list.map(foldName)));
  const found = new Map<string, Place>();
  for (const { kind, name, code, unit } of inventory.named) {
    if (!(fact.kinds ?? DEFAULT_KINDS).some((each) => each === kind)) continue;
    const called = [name, code ?? ''].map(foldName);
    const isCalled = called.some((each) => names?.has(each) || (measuredNames?.has(each) && isMeasured(unit)));
    if (isCalled && isMeasuredSo(unit, fact)) found.set(`${kind} ${name}`, { kind, name });
  }
  if (found.size === 0 && fact.dimension !== undefined && inventory.filled.get(DIMENSIONS) === 0) {
    return [{ kind: 'dimension', name: fact.dimension }];
  }
  return [...(home === undefined ? [] : [{ kind: 'field', name: home } as const]), ...found.values()];
}

/** The list of measures, which holds a height, a width and a depth wherever it holds anything (Spec §2.1). */
const DIMENSIONS = 'products.dimensions';

const DEFAULT_KINDS: NonNullable<Fact['kinds']> = ['property', 'option'];

/** What has no unit, or one that nobody knows, may be of any kind. */
function isMeasuredSo(unit: string | undefined, { units }: Fact): boolean {
  const kind = unit === undefined ? undefined : findUnit(unit)?.kind;
  return units === undefined || kind === undefined || units.some((each) => each === kind);
}

function isMeasured(unit: string | undefined): boolean {
  return unit !== undefined && findUnit(unit) !== undefined;
}

/** How many records have a value there; undefined: the PIM never sends it. */
function countRecords(place: Place, inventory: Inventory): number | undefined {
  if (place.kind === 'field') return countFilled(place.name, inventory);
  const named = inventory.named.filter(({ kind, name }) => kind === place.kind && name === place.name);
  return named.reduce((sum, { records }) => sum + records, 0);
}

/** How many records have a value in a field; undefined: the PIM never sends it. */
function countFilled(home: Home, { filled }: Inventory): number | undefined {
  const { product, variant } = readsOf({ kind: 'field', name: home });
  const counts = [
    ...(product === undefined ? [] : [filled.get(`products.${product}`)]),
    ...(variant === undefined ? [] : [filled.get(`variants.${variant}`)]),
    // Lists of media bring what records do not hold.
    ...(product === 'pictures' ? [filled.get('pictures.picture_id')] : []),
  ].filter((count) => count !== undefined);
  if (counts.length === 0) return undefined;
  // Codes may be filled without a barcode among them.
  if (home === 'barcode') return filled.get('codes.is_barcode') ?? 0;
  // And pictures are there without an address.
  if (home === 'picture_address') return filled.get('pictures.address') ?? 0;
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A place as the catalog writes its name; a name that nothing has is told with the nearest. */
function resolvePlace(
  place: Place,
  { named }: Inventory,
  tellLacking: (place: Omit<LackingPlace, 'attribute'>) => void,
): readonly Place[] {
  if (place.kind === 'field') return [place];
  const { kind } = place;
  const all = named.filter((each) => each.kind === kind);
  const wanted = foldName(place.name);
  const exact = all.filter(({ name, code }) => name === place.name || code === place.name);
  const found = exact.length > 0 ? exact : all.filter(({ name }) => foldName(name) === wanted);
  if (found.length === 0) {
    const names = all.map(({ name }) => name);
    tellLacking({ kind, name: place.name, nearest: nearestName(place.name, names) });
  }
  return [...new Set(found.map(({ name }) => name))].map((name) => ({ kind, name }));
}
