/** A body that cannot be taken for a catalog answer. The message is a reason in our own words, for BadResponseError. */
export class UnreadableBody extends Error {
  /** What would mend it; undefined where it may be a passing fault, so that asking again may do. */
  readonly mend: 'ask for less' | 'check the address' | undefined;
  constructor(reason: string, mend?: UnreadableBody['mend']) {
    super(reason);
    this.mend = mend;
  }
}
