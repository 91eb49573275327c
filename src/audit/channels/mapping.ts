/**
 * One principle decides what is missing: the PIM has a place for the attribute, and the product has
 * nothing there. A place is a field or list that the PIM sends for this purpose (Spec §2), even if
 * it is empty in every product, or anything in use that has the attribute's name; attributes that
 * sellers add have a place only if the PIM fills one. An attribute without a place is unknown: a
 * copy cannot tell whether the PIM keeps it.
 */

import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import { nearestName } from '../../record/nearest.ts';
import { findUnit } from '../../record/units.ts';
import { readNumber, readText } from '../../record/value.ts';
import { type Channel, nameRequirement, type Requirement } from './channel.ts';
import inventory from './inventory.sql';
import {
  type Fact,
  factOf,
  foldName,
  NAMED,
  type NamedPlace,
  type Place,
  readsOf,
} from './places.ts';

/** Set in place of places: another system gives the attribute, so the PIM is not asked for it. */
export const ELSEWHERE = 'elsewhere';

/** The places of attributes by attribute name, or {@link ELSEWHERE}. */
export type SetMapping = Readonly<Record<string, readonly Place[] | typeof ELSEWHERE>>;

/** Fields and named things that a copy has. */
export interface Inventory {
  /**
   * Counts of records with a value, by view and field; a field that is never sent is absent.
   * `codes.is_barcode` counts barcodes, `pictures.address` counts pictures with an address.
   */
  readonly filled: ReadonlyMap<string, number>;
  readonly named: readonly Named[];
}

/** Something with a name: a property, an option, a measure or a type of codes. */
export interface Named {
  readonly kind: (typeof NAMED)[number];
  readonly name: string;
  readonly code?: string;
  readonly unit?: string;
  readonly records: number;
}

// More names than anybody maintains in a catalog.
const WINDOW = {
  offset: 0,
  maxRows: 20_000,
  maxChars: 4_000_000,
  maxMs: 60_000,
  isUncut: true,
} as const;

/**
 * Reads which fields and which named things the copy has.
 * @throws CatalogError as LocalCopy.query does
 */
export async function readInventory(
  localCopy: Pick<LocalCopy, 'query'>,
  call: QueryCall,
): Promise<Inventory> {
  const { rows } = await localCopy.query(fillSql(inventory), WINDOW, call);
  const filled = new Map<string, number>();
  const named: Named[] = [];
  for (const [kindName, name, code, unit, count] of rows) {
    const records = readNumber(count) ?? 0;
    const kind = NAMED.find((each) => each === kindName);
    if (kind === undefined) {
      filled.set(String(name), records);
      continue;
    }
    const codeText = readText(code);
    const unitText = readText(unit);
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

/** A place that the mapping of a rules file names, but nothing in the copy has. */
export interface LackingPlace extends Pick<Named, 'kind' | 'name'> {
  readonly attribute: string;
  readonly nearest: string | undefined;
}

/** An attribute of a channel and its places. */
export interface Mapped {
  readonly requirement: Requirement;
  readonly name: string;
  /** Empty: the PIM has no place for it. */
  readonly places: readonly Place[];
  readonly isEmpty: boolean;
  /** True if the PIM is not asked, because the attribute comes from elsewhere. */
  readonly isElsewhere: boolean;
}

/** The places of a channel's attributes. */
export type Mapping = Readonly<ReturnType<typeof mapChannel>>;

/**
 * Finds the places of each attribute: those that the rules file sets, else the field meant for it
 * and whatever has its name.
 */
export function mapChannel(channel: Channel, inventory: Inventory, setMapping: SetMapping = {}) {
  const lacking: LackingPlace[] = [];
  const attributes: Mapped[] = [];
  for (const requirement of channel.requirements) {
    const name = nameRequirement(requirement);
    const setPlaces = setMapping[name] ?? setMapping[requirement.attribute];
    if (setPlaces === undefined) {
      attributes.push(mapByGuess(requirement, name, inventory));
    } else if (setPlaces === ELSEWHERE) {
      attributes.push({
        requirement,
        name,
        places: [],
        isEmpty: false,
        isElsewhere: true,
      });
    } else {
      const places = setPlaces.flatMap((place) => {
        const found = resolvePlace(place, inventory);
        const isLacking = place.kind !== 'field' && found.length === 0;
        if (isLacking) lacking.push(describeLacking(name, place, inventory));
        return found;
      });
      attributes.push({
        requirement,
        name,
        places,
        isEmpty: areEmpty(places, inventory),
        isElsewhere: false,
      });
    }
  }
  return { attributes, lacking };
}

function mapByGuess(requirement: Requirement, name: string, inventory: Inventory): Mapped {
  const facts = requirement.facts.map((fact) => factOf(fact));
  const places = facts.flatMap((fact) => guessPlaces(fact, inventory));
  const isOfOffer = facts.some((fact) => fact.isOfOffer);
  return {
    requirement,
    name,
    places,
    isEmpty: areEmpty(places, inventory),
    isElsewhere: places.length === 0 && isOfOffer,
  };
}

// True if there are places, but no record has a value in any of them.
function areEmpty(places: readonly Place[], inventory: Inventory): boolean {
  return places.length > 0 && places.every((place) => countRecords(place, inventory) === 0);
}

/** Lists the names that a mapping may use for the attributes of a channel. */
export function listAttributes({ requirements }: Channel): readonly string[] {
  const names = requirements.flatMap((each) => [nameRequirement(each), each.attribute]);
  return [...new Set(names)];
}

// Guesses where the PIM keeps a fact: in the field meant for it, and in whatever has its name.
// Example: a brand → [{ kind: 'field', name: 'brand' }, { kind: 'property', name: 'Marke' }].
function guessPlaces(fact: Fact, inventory: Inventory): readonly Place[] {
  const namedPlaces = findNamedPlaces(fact, inventory);
  const hasEmptyDimensions = inventory.filled.get(DIMENSIONS) === 0;
  if (namedPlaces.length === 0 && fact.dimension !== undefined && hasEmptyDimensions) {
    return [{ kind: 'dimension', name: fact.dimension }];
  }
  const field = chooseField(fact, inventory);
  if (field === undefined) return namedPlaces;
  return [{ kind: 'field', name: field }, ...namedPlaces];
}

// The list of dimensions. Its entries hold height, width and depth (Spec §2.1), so it is a place
// for these even if it is empty.
const DIMENSIONS = 'products.dimensions';

// Chooses the first field that is filled. What belongs to an offer has no other; else the first
// field that the PIM sends.
function chooseField(fact: Fact, inventory: Inventory): string | undefined {
  const sentFields: string[] = [];
  for (const field of fact.homes ?? []) {
    const count = countFilled(field, inventory);
    if (count === undefined) continue;
    if (count > 0) return field;
    sentFields.push(field);
  }
  return fact.isOfOffer ? undefined : sentFields[0];
}

const DEFAULT_KINDS: NonNullable<Fact['kinds']> = ['property', 'option'];

// Finds properties, options, measures and types of codes that have the name of a fact, each once.
function findNamedPlaces(fact: Fact, { named }: Inventory): readonly Place[] {
  const { kinds = DEFAULT_KINDS, names = [], measuredNames = [] } = fact;
  const spellings = new Set(names.map(foldName));
  const measuredSpellings = new Set(measuredNames.map(foldName));
  const placesByName = new Map<string, Place>();
  for (const { kind, name, code = '', unit } of named) {
    if (!kinds.some((searchedKind) => searchedKind === kind)) continue;
    const hasName = [name, code].map(foldName).some((spelling) => {
      if (spellings.has(spelling)) return true;
      return measuredSpellings.has(spelling) && isKnownUnit(unit);
    });
    if (hasName && mayBeMeasuredIn(unit, fact)) {
      placesByName.set(`${kind} ${name}`, { kind, name });
    }
  }
  return [...placesByName.values()];
}

// False if the unit measures another quantity than the fact is.
function mayBeMeasuredIn(unit: string | undefined, { units }: Fact): boolean {
  const quantity = unit === undefined ? undefined : findUnit(unit)?.kind;
  if (units === undefined || quantity === undefined) return true;
  return units.some((allowed) => allowed === quantity);
}

function isKnownUnit(unit: string | undefined): boolean {
  return unit !== undefined && findUnit(unit) !== undefined;
}

// Counts the records with a value in a place; undefined: the PIM never sends it.
function countRecords(place: Place, inventory: Inventory): number | undefined {
  if (place.kind === 'field') return countFilled(place.name, inventory);
  const named = inventory.named.filter(
    ({ kind, name }) => kind === place.kind && name === place.name,
  );
  return named.reduce((sum, { records }) => sum + records, 0);
}

function countFilled(home: string, { filled }: Inventory): number | undefined {
  const { product, variant } = readsOf({ kind: 'field', name: home });
  const columns: string[] = [];
  if (product !== undefined) columns.push(`products.${product}`);
  if (variant !== undefined) columns.push(`variants.${variant}`);
  // Lists of media hold pictures that the records do not.
  if (product === 'pictures') columns.push('pictures.picture_id');
  const counts = columns.flatMap((column) => filled.get(column) ?? []);
  if (counts.length === 0) return undefined;
  // Codes may be filled without any barcode.
  if (home === 'barcode') return filled.get('codes.is_barcode') ?? 0;
  // Pictures may lack an address.
  if (home === 'picture_address') return filled.get('pictures.address') ?? 0;
  return counts.reduce((sum, count) => sum + count, 0);
}

// Finds what a place of the rules file means: the thing with this very name or code, else all whose
// names differ only in case, accents and the like.
function resolvePlace(place: Place, { named }: Inventory): readonly Place[] {
  if (place.kind === 'field') return [place];
  const { kind } = place;
  const ofKind = named.filter((thing) => thing.kind === kind);
  const exact = ofKind.filter(({ name, code }) => name === place.name || code === place.name);
  const wanted = foldName(place.name);
  const matches = exact.length > 0 ? exact : ofKind.filter(({ name }) => foldName(name) === wanted);
  const matchingNames = new Set(matches.map(({ name }) => name));
  return [...matchingNames].map((name) => ({ kind, name }));
}

function describeLacking(attribute: string, place: NamedPlace, { named }: Inventory): LackingPlace {
  const names = named.filter(({ kind }) => kind === place.kind).map(({ name }) => name);
  return {
    attribute,
    kind: place.kind,
    name: place.name,
    nearest: nearestName(place.name, names),
  };
}
