/** The answer of search, whose shape Spec §4.7 does not show: flat records by default, other plausible forms by profile. */
import type { Profile, ProfileName } from './profile.ts';
import type { SearchHit } from './search.ts';
import { shapeRecord } from './shape-profiles.ts';
import type { WireRecord } from './source.ts';

/** Keys of an entity's own record that a flat record carries too, where it has them. */
const FLAT_KEYS = ['ProductId', 'VariantId', 'CategoryId', 'TrademarkId', 'ShortDescription', 'Created'];

type SearchShape = (hits: readonly SearchHit[], profile: Profile) => unknown;

const SHAPES: Partial<Record<ProfileName, SearchShape>> = {
  'search-grouped': (hits, profile) =>
    Object.fromEntries(
      [...new Set(hits.map((hit) => hit.entityType))].map((type) => [
        type,
        hits.filter((hit) => hit.entityType === type).map((hit) => buildFlatRecord(hit, profile)),
      ]),
    ),
  'search-wrapped': (hits, profile) =>
    hits.map((hit) => ({ entity: hit.entityType, score: hit.score, item: buildItem(hit, profile) })),
};

/** The `result` of search for the hits of one page. */
export function shapeSearchResult(hits: readonly SearchHit[], profile: Profile): unknown {
  const shape = [...profile].flatMap((name) => SHAPES[name] ?? [])[0];
  return shape === undefined ? hits.map((hit) => buildFlatRecord(hit, profile)) : shape(hits, profile);
}

function buildFlatRecord(hit: SearchHit, profile: Profile): WireRecord {
  const { id, code, name, status } = hit.facts;
  const record = hit.record();
  const own = FLAT_KEYS.filter((key) => Object.hasOwn(record, key)).map((key) => [key, record[key]]);
  const flat = { EntityType: hit.entityType, Id: id, Code: code, Name: name, Status: status };
  return shapeRecord({ ...flat, ...Object.fromEntries(own) }, 'search', profile);
}

/** The entity's own record without its arrays and its long text. */
function buildItem(hit: SearchHit, profile: Profile): WireRecord {
  const scalars = Object.entries(hit.record()).filter(
    ([key, value]) => key !== 'LongDescription' && (typeof value !== 'object' || value === null),
  );
  return shapeRecord(Object.fromEntries(scalars), 'search', profile);
}
