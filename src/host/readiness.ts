/** Whether calls can be answered now, for who decides where to send them: asked often, it asks the PIM seldom. */

/** What calls need beside this process. */
export type Need = 'pim' | 'quota_store';

/** What readiness is found by. Times in milliseconds. */
interface ReadinessParts {
  readonly now: () => number;
  /** Asks the PIM one small question; true: it can be asked. Never throws. */
  readonly askPim: () => Promise<boolean>;
  /** True also where there is no store. */
  readonly isQuotaStoreReached: () => boolean;
}

/** Finds what is missing. */
export interface Readiness {
  /** Tells that the PIM has just answered a question with success. */
  noteAnswer(): void;
  /** What calls lack now; empty: nothing. */
  findMissing(): Promise<readonly Need[]>;
}

/** How long an answer of the PIM is believed. */
export const BELIEVED_MS = 60_000;

/** How long the PIM is not asked again only to know whether it answers. */
export const PAUSE_MS = 30_000;

/** Creates what finds readiness. Who asks at once shares one question. */
export function createReadiness({ now, askPim, isQuotaStoreReached }: ReadinessParts): Readiness {
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    askedAtMs = now();
    try {
      const isAnswered = await askPim();
      if (isAnswered) answeredAtMs = now();
      return isAnswered;
    } finally {
      asking = undefined;
    }
  };

  const isPimReached = async (): Promise<boolean> => {
    if (now() - answeredAtMs < BELIEVED_MS) return true;
    if (asking === undefined && now() - askedAtMs < PAUSE_MS) return false;
    asking ??= ask();
    return asking;
  };

  return {
    noteAnswer: () => {
      answeredAtMs = now();
    },
    findMissing: async () => {
      const missing: Need[] = [];
      if (!(await isPimReached())) missing.push('pim');
      if (!isQuotaStoreReached()) missing.push('quota_store');
      return missing;
    },
  };
}
