/** What a picture costs a model. Pure. */

/** Pixels that a token stands for, by the formula that hosts publish. */
const PIXELS_PER_TOKEN = 750;

/** Tokens of a picture of this size in pixels, whatever is on it. */
export function countPictureTokens({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.ceil((width * height) / PIXELS_PER_TOKEN);
}
