/** Why a picture is not shown. */

/** A picture that cannot be shown; the message is the reason in our words, and quotes nothing of the address or the answer. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** Reasons that more than one place gives. */
export const TOO_LARGE = 'it is larger than 5 MB';
export const BROKEN = 'it is broken or incomplete';
export const PRIVATE = 'its host has an address that is not public';
