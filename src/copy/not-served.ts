/** What is noted of a list that a PIM does not serve. Pure. */

/** Codes of errors by which a PIM says that it has a list, and that these credentials may not read it. */
const REFUSALS = ['FORBIDDEN', 'CREDENTIALS_REJECTED'];

/** The note. @param code of the error that the PIM was asked in vain with */
export function noteNotServed(code: string): string {
  return `The PIM does not serve this list to these credentials (${code}).`;
}

/** Whether a note of {@link noteNotServed} tells of a refusal, not of a list that there is none of. */
export function isRefusal(note: string | undefined): boolean {
  return REFUSALS.some((code) => note === noteNotServed(code));
}
