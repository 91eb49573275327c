/**
 * Other readings of the spec where it is silent: a real PIM may differ from the default sandbox in any of these ways
 * (Spec §2.4, §4.7).
 */

import profiles from './profiles.json' with { type: 'json' };

/** All profiles, with what each changes. */
export const PROFILES = profiles;

/** The name of a profile. */
export type ProfileName = keyof typeof PROFILES;

/** The profiles that are in use. */
export type Profile = ReadonlySet<ProfileName>;
