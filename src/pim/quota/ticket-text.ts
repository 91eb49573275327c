/** What the file of a ticket says: who claimed it and when; later, when it was released. */
export interface Claim {
  /** The boot since which the times count. */
  readonly boot: string;
  /** Which appKey's request it is for: a hash of it. */
  readonly key: string;
  /** Which process's: without it, two could claim in the same words. */
  readonly process: string;
  /** Milliseconds since that boot, as `releasedAtMs`. */
  readonly claimedAtMs: number;
  readonly releasedAtMs?: number;
}

/** What a file says that is no ticket: until then nothing may be sent, whatever the other files say. */
export interface Hold {
  readonly boot: string;
  /** Milliseconds since that boot. */
  readonly untilMs: number;
}

/** The line of a ticket that no request was sent with: it does not count. */
export const VOID = 'void\n';

/** The first line of a ticket, written once it is created. */
export function formatClaim({ boot, key, process, claimedAtMs }: Claim): string {
  return `claim ${boot} ${key} ${process} ${claimedAtMs.toFixed(3)}\n`;
}

/** The line that is added when a ticket is released. */
export function formatRelease(atMs: number): string {
  return `release ${atMs.toFixed(3)}\n`;
}

/** The line of a {@link Hold}. */
export function formatHold({ boot, untilMs }: Hold): string {
  return `hold ${boot} ${untilMs.toFixed(3)}\n`;
}

const HOLD = /^hold (\S+) (\d+\.\d{3})\n$/;

const CLAIM = /^claim (\S+) (\S+) (\S+) (\d+\.\d{3})\n(?:release (\d+\.\d{3})\n)?/;

/** What tells a ticket from any other of its number: its claim; empty while there is none. */
export function claimOf(text: string): string {
  return CLAIM.test(text) ? text : '';
}

/**
 * Reads a ticket. 'unknown': its process has not written it yet, or never will; then it may be anybody's.
 */
export function parseTicket(text: string): Claim | Hold | 'void' | 'unknown' {
  if (text.endsWith(VOID)) return 'void';
  const [, ofBoot, untilMs] = HOLD.exec(text) ?? [];
  if (ofBoot !== undefined) return { boot: ofBoot, untilMs: Number(untilMs) };
  const [, boot, key, process, claimedAtMs, releasedAtMs] = CLAIM.exec(text) ?? [];
  if (boot === undefined || key === undefined || process === undefined) return 'unknown';
  const claim = { boot, key, process, claimedAtMs: Number(claimedAtMs) };
  return releasedAtMs === undefined ? claim : { ...claim, releasedAtMs: Number(releasedAtMs) };
}
