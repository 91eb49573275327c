/**
 * Where the attributes of a channel are in this PIM: guessed from what it sends and from names, or set. Pure.
 *
 * One principle decides what is missing, for every attribute: the PIM has a place for it, and the product has nothing there.
 * A place is a field or list that the PIM sends and that is for this (Spec §2), though it be empty in every product, or whatever
 * has its name and is in use. What has no place is unknown: nobody can tell from a copy whether the PIM keeps it. What who
 * sells adds has a place only where the PIM fills one.
 */

import { nearestName } from '../../../record/nearest.ts';
import { findUnit } from '../../../record/units.ts';
import { type Channel, nameRequirement, type Requirement } from '../channels/channel.ts';
import { type Fact, type FactName, factOf, foldName, type NamedKind } from './facts.ts';
import type { LackingPlace } from './lacking-places.ts';
import { type Home, type NAMED, type Place, readsOf } from './places.ts';

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
  const names = foldNames(fact.names);
  const measuredNames = foldNames(fact.measuredNames);
  const found = new Map<string, Place>();
  for (const { kind, name, code, unit } of inventory.named) {
    if (!(fact.kinds ?? DEFAULT_KINDS).some((each) => each === kind)) continue;
    const called = [name, code ?? ''].map(foldName);
    const isCalled = called.some((each) => names.has(each) || (measuredNames.has(each) && isMeasured(unit)));
    if (isCalled && isMeasuredSo(unit, fact)) found.set(`${kind} ${name}`, { kind, name });
  }
  if (found.size === 0 && fact.dimension !== undefined && inventory.filled.get(DIMENSIONS) === 0) {
    return [{ kind: 'dimension', name: fact.dimension }];
  }
  return [...(home === undefined ? [] : [{ kind: 'field', name: home } as const]), ...found.values()];
}

function foldNames(names: readonly string[] = []): ReadonlySet<string> {
  return new Set(names.map(foldName));
}

/** The list of measures, which holds a height, a width and a depth wherever it holds anything (Spec §2.1). */
const DIMENSIONS = 'products.dimensions';

const DEFAULT_KINDS: readonly NamedKind[] = ['property', 'option'];

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

/** The facts that a channel asks for. */
export function factsOf({ requirements }: Channel): ReadonlySet<FactName> {
  return new Set(requirements.flatMap(({ facts }) => facts));
}
