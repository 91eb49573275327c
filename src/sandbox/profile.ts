/** Readings of the spec where it is silent: a real PIM may differ from the default sandbox in any of these ways (Spec §2.4, §4.7). */

/** Every profile with what it changes. */
export const PROFILES = {
  'pascal-only': 'filter names are known in PascalCase only',
  'camel-only': 'filter names are known in camelCase only',
  'unknown-refused': 'a parameter that is not known is refused with 400 instead of ignored',
  'includes-ids-only': 'IncludesCategoryIds and IncludesTrademarkIds are known, CategoryIds and TrademarkIds are not',
  'upper-result': 'the answer holds Result and TotalCount instead of result and totalCount',
  'camel-records': 'record keys are camelCase at every depth',
  'other-keys': 'sub-records that the spec does not show use other plausible keys and forms',
  'link-rows': 'sub-records that the spec does not show are rows with ids of their own, what they link to inside them',
  'opaque-keys': 'sub-records that the spec does not show use keys that nobody could know',
  'bare-media': 'media items hold Pictures and Documents only; entries still tell their ProductId, never the variant',
  'no-media-owner-ids': 'as bare-media, and the entries do not tell their ProductId either',
  'category-descendants': 'a category filter covers the categories below it too',
  'clamp-20': 'a pageSize above 20 is answered as 20',
  'clamp-50': 'a pageSize above 50 is answered as 50',
  'refuse-20': 'a pageSize above 20 is refused with 400',
  'refuse-50': 'a pageSize above 50 is refused with 400',
  'search-grouped': 'search answers with one array per entity type',
  'search-wrapped': 'search answers with {entity, score, item}, the record inside item',
  'total-limit': 'one appKey limit over all endpoints together: 40 unless limits.total says otherwise',
  'retry-after': 'a 429 carries a Retry-After header, in seconds',
  'no-total': 'the answer has no totalCount',
  'sort-asc-only': 'search sorts ascending whatever direction is asked for',
  'strict-content-type': 'Content-Type application/json is refused with 415, application/*+json is accepted',
  'string-ids': 'numeric ids are sent as strings',
} as const satisfies Record<string, string>;

/** The name of a profile. */
export type ProfileName = keyof typeof PROFILES;

/** The profiles in force. */
export type Profile = ReadonlySet<ProfileName>;

/** Profiles that contradict each other: at most one of each row. */
const EXCLUSIVE: readonly (readonly ProfileName[])[] = [
  ['pascal-only', 'camel-only'],
  ['other-keys', 'link-rows', 'opaque-keys'],
  ['bare-media', 'no-media-owner-ids'],
  ['clamp-20', 'clamp-50', 'refuse-20', 'refuse-50'],
  ['search-grouped', 'search-wrapped'],
];

/** Profiles as one set. Throws an Error when two of them contradict each other. */
export function combineProfiles(names: readonly ProfileName[]): Profile {
  const profile = new Set(names);
  for (const row of EXCLUSIVE) {
    const chosen = row.filter((name) => profile.has(name));
    if (chosen.length > 1) throw new Error(`sandbox profiles exclude each other: ${chosen.join(', ')}`);
  }
  return profile;
}

/**
 * Reads a comma-separated list of profile names, as a command line gives it; an empty text is no profile.
 * Throws an Error that lists the known names when one is not known.
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
