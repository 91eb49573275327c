/**
 * Profiles are other readings of the spec where it is silent: a real PIM may differ from the
 * default sandbox in any of these ways (Spec §2.4, §4.7).
 */

import profiles from './profiles.json' with { type: 'json' };

/** Descriptions of all profiles by name. */
export const PROFILES = profiles;

export type ProfileName = keyof typeof PROFILES;

/** Profiles in use. */
export type Profile = ReadonlySet<ProfileName>;
