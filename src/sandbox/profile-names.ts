/**
 * Other readings of the spec where it is silent: a real PIM may differ from the default sandbox in any of these ways
 * (Spec §2.4, §4.7).
 */

/** All profiles, with what each changes. */
export const PROFILES = {
  'pascal-only': 'accepts filter names in PascalCase only',
  'camel-only': 'accepts filter names in camelCase only',
  'unknown-refused': 'refuses unknown parameters with 400 instead of ignoring them',
  'includes-ids-only': 'accepts IncludesCategoryIds and IncludesTrademarkIds, but not CategoryIds and TrademarkIds',
  'upper-result': 'answers with Result and TotalCount instead of result and totalCount',
  'camel-records': 'writes record keys in camelCase at every depth',
  'other-keys': 'uses other plausible keys and forms in sub-records that the spec does not show',
  'link-rows':
    'sends sub-records that the spec does not show as link rows with their own ids and the linked record inside',
  'opaque-keys': 'uses keys that no client could guess in sub-records that the spec does not show',
  'hollow-products': 'leaves Variants, Pictures and Documents of products empty; only their own endpoints tell',
  'bare-media': 'sends media items with Pictures and Documents only; entries name their ProductId, never the variant',
  'no-media-owner-ids': 'like bare-media, but entries do not name their ProductId either',
  'category-descendants': 'includes subcategories in a category filter',
  'clamp-20': 'treats a pageSize above 20 as 20',
  'clamp-50': 'treats a pageSize above 50 as 50',
  'refuse-20': 'refuses a pageSize above 20 with 400',
  'refuse-50': 'refuses a pageSize above 50 with 400',
  'search-grouped': 'answers a search with one array per entity type',
  'search-wrapped': 'answers a search with {entity, score, item}, the record inside item',
  'total-limit': 'applies one appKey limit to all endpoints together: 40 unless limits.total sets another',
  'retry-after': 'sends a Retry-After header in seconds with each 429',
  'no-total': 'leaves totalCount out of answers',
  'sort-asc-only': 'sorts searches ascending, whatever direction is requested',
  'sort-updated': 'sorts searches by Updated too, and shows it in their hits',
  'strict-content-type': 'refuses Content-Type application/json with 415 and accepts application/*+json',
  'string-ids': 'sends numeric ids as strings',
} as const satisfies Record<string, string>;

/** The name of a profile. */
export type ProfileName = keyof typeof PROFILES;

/** The profiles that are in use. */
export type Profile = ReadonlySet<ProfileName>;

/**
 * Reads a comma-separated list of profile names from a command line; an empty text means no profile. Throws an Error
 * that lists the known names if one is unknown.
 */
export function parseProfileNames(text: string): ProfileName[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      if (!isProfileName(name)) {
        throw new Error(`unknown sandbox profile "${name}"; known are ${Object.keys(PROFILES).join(', ')}`);
      }
      return name;
    });
}

function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(PROFILES, name);
}
