/** How texts are compared where the spec says "containing" (Spec §4.1): without regard to case, Turkish letters included. */

/**
 * A text in the form in which it is compared: composed, lower case, with the four Turkish letters I, İ, ı and i as one,
 * since a caller cannot know in which language a name was capitalised. Other accents stay: "ş" is not "s".
 */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/[Iİı]/g, 'i').toLowerCase().replaceAll('i\u0307', 'i');
}

/** A test that is true for texts which contain at least one of `fragments`, compared folded. */
export function containsAny(fragments: readonly string[]): (text: string) => boolean {
  const folded = fragments.map(foldText);
  return (text) => {
    const candidate = foldText(text);
    return folded.some((fragment) => candidate.includes(fragment));
  };
}
