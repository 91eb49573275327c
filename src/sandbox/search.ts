/**
 * The spec does not show the matching and ranking of the search (Spec §4.6), so both are our
 * choice.
 */

import { shapeRecord } from './apply-profiles.ts';
import type { CatalogSource, Collection, NamedEntity, WireRecord } from './catalog-source.ts';
import { foldText } from './matches-filter.ts';
import type { Profile } from './profile-names.ts';
import type { Parameters } from './read-parameters.ts';
import { Refusal } from './sandbox-reply.ts';

/** Matching entity. Its record is built with the page. */
export interface SearchHit {
  readonly entityType: EntityType;
  readonly score: number;
  readonly facts: EntityFacts;
  record(): WireRecord;
}

const STATUS_VALUES = new Map(Object.entries({ active: 1, passive: -1 }));

/**
 * Returns all matches, sorted.
 * @throws Refusal 400 for an unknown entity type, status or sorting
 */
export function searchCatalog(
  parameters: Parameters,
  source: CatalogSource,
  profile: Profile,
): readonly SearchHit[] {
  const query = foldText(parameters.text.get('searchKey') ?? '').trim();
  const statuses = parameters.texts.get('status')?.map(parseStatus);
  const types = parameters.texts.get('entityTypes')?.map(parseEntityType) ?? ENTITY_TYPES;
  const sort = parseSorting(parameters.text.get('sorting') ?? '', profile);
  const isBarcode = /^\d{8,14}$/.test(query);
  const hits: SearchHit[] = [];
  for (const entityType of new Set(types)) {
    const entities = entitiesOf(entityType, source);
    const hasBarcode = (position: number): boolean =>
      isBarcode && entities.codes?.(position).includes(query) === true;
    for (let position = 0; position < entities.size; position++) {
      const facts = entities.facts(position);
      if (statuses?.includes(facts.status) === false) continue;
      const score = hasBarcode(position) ? 100 : scoreMatch(facts, query);
      if (score > 0) {
        hits.push({
          entityType,
          score,
          facts,
          record: () => entities.record(position),
        });
      }
    }
  }
  return sort(hits);
}

// Rates a match with a folded query, from 0 (no match) to 100. Every word must occur in the name or
// in one of the codes.
function scoreMatch(facts: EntityFacts, query: string): number {
  if (query === '') return 40;
  const name = foldText(facts.name);
  const codes = [facts.code, facts.integrationCode].map((code) => foldText(code ?? ''));
  const words = query.split(/\s+/);
  const occurs = (word: string): boolean =>
    name.includes(word) || codes.some((code) => code.includes(word));
  if (!words.every(occurs)) return 0;
  if (codes.includes(query)) return 100;
  if (name === query) return 90;
  if (codes.some((code) => code.startsWith(query))) return 80;
  const nameWords = name.split(/[^\p{L}\p{N}]+/u);
  const beginsWord = (word: string): boolean =>
    nameWords.some((nameWord) => nameWord.startsWith(word));
  return words.every(beginsWord) ? 60 : 40;
}

const SORT_KEYS: Readonly<Record<string, (hit: SearchHit) => unknown>> = {
  name: ({ facts }) => facts.name,
  code: ({ facts }) => facts.code,
  created: (hit) => hit.record().Created,
  updated: (hit) => hit.record().Updated,
};

function parseSorting(
  sorting: string,
  profile: Profile,
): (hits: readonly SearchHit[]) => readonly SearchHit[] {
  const [field = '', direction = 'asc', ...rest] = sorting.trim().toLowerCase().split(/\s+/);
  if (field === '') {
    return (hits) => [...hits].sort((a, b) => b.score - a.score);
  }
  const isKnown =
    Object.hasOwn(SORT_KEYS, field) && (field !== 'updated' || profile.has('sort-updated'));
  const keyOf = isKnown ? SORT_KEYS[field] : undefined;
  if (keyOf === undefined || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    throw new Refusal(
      400,
      'sorting must be "<field> asc" or "<field> desc" with the field Name, Code or Created',
    );
  }
  const { compare } = new Intl.Collator('tr');
  const order = direction === 'desc' && !profile.has('sort-asc-only') ? -1 : 1;
  return (hits) => {
    const keyed = hits.map((hit) => ({ hit, key: String(keyOf(hit) ?? '') }));
    return keyed.sort((a, b) => order * compare(a.key, b.key)).map(({ hit }) => hit);
  };
}

function parseStatus(value: string): number {
  const status = STATUS_VALUES.get(value.toLowerCase());
  if (status === undefined) {
    throw new Refusal(400, 'status must hold Active or Passive');
  }
  return status;
}

function parseEntityType(value: string): EntityType {
  const type = ENTITY_TYPES.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
  if (type === undefined) {
    throw new Refusal(400, `entityTypes must hold some of ${ENTITY_TYPES.join(', ')}`);
  }
  return type;
}

// The examples of the spec show Product and Category.
const ENTITY_TYPES = ['Product', 'Category', 'Variant', 'Trademark'] as const;

type EntityType = (typeof ENTITY_TYPES)[number];

interface EntityFacts extends Omit<NamedEntity, 'parentId' | 'record'> {
  readonly integrationCode?: string | null;
}

type Entities = Pick<Collection<EntityFacts>, 'size' | 'facts' | 'record'> &
  Partial<Pick<Collection<never>, 'codes'>>;

function entitiesOf(type: EntityType, source: CatalogSource): Entities {
  if (type === 'Product') return source.products;
  if (type === 'Variant') return source.variants;
  const entities = type === 'Category' ? source.categories : source.trademarks;
  const facts = (position: number): NamedEntity => {
    const entity = entities[position];
    if (entity === undefined) {
      throw new RangeError(`no entity at position ${position}`);
    }
    return entity;
  };
  return {
    size: entities.length,
    facts,
    record: (position) => facts(position).record,
  };
}

const FLAT_KEYS = [
  'ProductId',
  'VariantId',
  'CategoryId',
  'TrademarkId',
  'ShortDescription',
  'Created',
];

/**
 * Shapes the `result` of a search for the hits of one page: flat records, or the form of the
 * profile. Spec §4.7 does not show its shape.
 */
export function shapeSearchResult(hits: readonly SearchHit[], profile: Profile): unknown {
  if (profile.has('search-wrapped')) {
    return hits.map((hit) => ({
      entity: hit.entityType,
      score: hit.score,
      item: buildItem(hit, profile),
    }));
  }
  const flat = hits.map((hit) => buildFlatRecord(hit, profile));
  if (!profile.has('search-grouped')) return flat;
  const ofType = (type: EntityType): WireRecord[] =>
    flat.filter((_, index) => hits[index]?.entityType === type);
  return Object.fromEntries(hits.map(({ entityType }) => [entityType, ofType(entityType)]));
}

function buildFlatRecord(hit: SearchHit, profile: Profile): WireRecord {
  const { id, code, name, status } = hit.facts;
  const record = hit.record();
  const keys = profile.has('sort-updated') ? [...FLAT_KEYS, 'Updated'] : FLAT_KEYS;
  const presentKeys = keys.filter((key) => Object.hasOwn(record, key));
  const present = presentKeys.map((key) => [key, record[key]]);
  const flat = {
    EntityType: hit.entityType,
    Id: id,
    Code: code,
    Name: name,
    Status: status,
  };
  return shapeRecord({ ...flat, ...Object.fromEntries(present) }, 'search', profile);
}

function buildItem(hit: SearchHit, profile: Profile): WireRecord {
  const scalars = Object.entries(hit.record()).filter(([key, value]) => {
    const isScalar = typeof value !== 'object' || value === null;
    return isScalar && key !== 'LongDescription';
  });
  return shapeRecord(Object.fromEntries(scalars), 'search', profile);
}
