/** How long a ticket counts, in milliseconds. */
export interface TicketTimes {
  /**
   * After its release: the window and a margin of 1 % (at least 2 ms). The margin covers clocks that run apart (NTP
   * slews by 0.05 %), rounding on either side, and most of a PIM that keeps time in whole seconds (0.6 s of a minute);
   * it costs 1 % of the rate.
   */
  readonly holdMs: number;
  /** The PIM can count a request a moment after the longest that its attempt may take (1 s of a minute). */
  readonly graceMs: number;
  /** A ticket that is older when its request is about to be written is given up: 250 ms, less in short windows. */
  readonly freshMs: number;
  /** From its claim until the ticket of a request without an answer, or of a process that died, counts as released. */
  readonly underWayMs: number;
}

/**
 * The times of tickets.
 * @param windowMs the limits' window (Spec §8: a minute); margins scale with it
 * @param attemptTimeoutMs the longest that an attempt takes from its beginning until it is answered or ended
 */
export function ticketTimes(windowMs: number, attemptTimeoutMs: number): TicketTimes {
  const graceMs = Math.max(2, windowMs / 60);
  const freshMs = Math.min(250, windowMs / 2);
  return {
    holdMs: windowMs + Math.max(2, windowMs / 100),
    graceMs,
    freshMs,
    underWayMs: freshMs + attemptTimeoutMs + graceMs,
  };
}
