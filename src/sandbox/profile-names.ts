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
