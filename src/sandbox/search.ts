/** Search over several entity types at once (Spec §4.6). What it matches and how it ranks is not shown there: our choice. */
import { Refusal } from './answer.ts';
import type { Profile } from './profile.ts';
import type { Parameters } from './request.ts';
import { ENTITY_TYPES, type EntityFacts, type EntityType, entitiesOf } from './search-entities.ts';
import type { CatalogSource, WireRecord } from './source.ts';
import { foldText } from './text-fold.ts';

/** One entity that was found. The record is built when the page is. */
export interface SearchHit {
  readonly entityType: EntityType;
  readonly score: number;
  readonly facts: EntityFacts;
  record(): WireRecord;
}

const STATUS_VALUES: ReadonlyMap<string, number> = new Map([
  ['active', 1],
  ['passive', -1],
]);

/** Everything that matches, in order. Throws a Refusal with 400 for an entity type, status or sorting that is not known. */
export function searchCatalog(parameters: Parameters, source: CatalogSource, profile: Profile): readonly SearchHit[] {
  const query = foldText(parameters.text.get('searchKey') ?? '').trim();
  const statuses = parameters.texts.get('status')?.map(parseStatus);
  const types = parameters.texts.get('entityTypes')?.map(parseEntityType) ?? ENTITY_TYPES;
  const compare = parseSorting(parameters.text.get('sorting') ?? '', profile);
  const isBarcode = /^\d{8,14}$/.test(query);
  const hits: SearchHit[] = [];
  for (const entityType of new Set(types)) {
    const entities = entitiesOf(entityType, source);
    for (let position = 0; position < entities.size; position++) {
      const facts = entities.facts(position);
      if (statuses !== undefined && !statuses.includes(facts.status)) continue;
      const score = isBarcode && entities.codes?.(position).includes(query) ? 100 : scoreMatch(facts, query);
      if (score > 0) hits.push({ entityType, score, facts, record: () => entities.record(position) });
    }
  }
  return hits.sort(compare);
}

/** How well an entity matches a folded query, 0 = not at all; every word must occur in its name or one of its codes. */
export function scoreMatch(facts: EntityFacts, query: string): number {
  if (query === '') return 40;
  const name = foldText(facts.name);
  const codes = [facts.code, facts.integrationCode].map((code) => foldText(code ?? ''));
  const words = query.split(/\s+/);
  const isFound = words.every((word) => name.includes(word) || codes.some((code) => code.includes(word)));
  if (!isFound) return 0;
  if (codes.includes(query)) return 100;
  if (name === query) return 90;
  if (codes.some((code) => code.startsWith(query))) return 80;
  const nameWords = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))) return 60;
  return 40;
}

type Compare = (a: SearchHit, b: SearchHit) => number;

/** Ascending comparisons by field name in lower case. */
function sortFields(): Readonly<Record<string, Compare>> {
  const collator = new Intl.Collator('tr');
  const created = new Map<SearchHit, string>();
  const createdOf = (hit: SearchHit): string => {
    const known = created.get(hit) ?? String(hit.record().Created ?? '');
    created.set(hit, known);
    return known;
  };
  return {
    name: (a, b) => collator.compare(a.facts.name, b.facts.name),
    code: (a, b) => collator.compare(a.facts.code ?? '', b.facts.code ?? ''),
    created: (a, b) => collator.compare(createdOf(a), createdOf(b)),
  };
}

function parseSorting(sorting: string, profile: Profile): Compare {
  const [field = '', direction = 'asc', ...rest] = sorting.trim().toLowerCase().split(/\s+/);
  if (field === '') return (a, b) => b.score - a.score;
  const fields = sortFields();
  const ascending = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (ascending === undefined || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    throw new Refusal(400, 'sorting must be "<field> asc" or "<field> desc" with the field Name, Code or Created');
  }
  return direction === 'desc' && !profile.has('sort-asc-only') ? (a, b) => ascending(b, a) : ascending;
}

function parseStatus(value: string): number {
  const status = STATUS_VALUES.get(value.toLowerCase());
  if (status === undefined) throw new Refusal(400, 'status must hold Active or Passive');
  return status;
}

function parseEntityType(value: string): EntityType {
  const type = ENTITY_TYPES.find((known) => known.toLowerCase() === value.toLowerCase());
  if (type === undefined) throw new Refusal(400, `entityTypes must hold some of ${ENTITY_TYPES.join(', ')}`);
  return type;
}
