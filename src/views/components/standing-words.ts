/** What the page calls products that fail no error: they can be sold, or, where a channel judges, are ready or lack nothing known. */

/** The words for them. */
interface StandingWords {
  /** After how many more a repair makes such. */
  readonly gain: string;
  /** After “5 become”. */
  readonly become: string;
  /** Head of the column of their share. */
  readonly share: string;
  /** Head of the column of the others. */
  readonly others: string;
  /** Title of the chart of the others. */
  readonly othersTitle: string;
}

const QUALITY: StandingWords = {
  gain: 'sellable',
  become: 'sellable',
  share: 'Sellable',
  others: 'With an error',
  othersTitle: 'Products with an error',
};

const CHANNEL: StandingWords = {
  gain: 'without known gaps',
  become: 'free of known gaps',
  share: 'No known gap',
  others: 'Not ready',
  othersTitle: 'Products that are not ready',
};

/** What products are judged for, and what is known of them. */
interface Judged {
  /** Absent: the rules of data quality. */
  readonly channel?: string | undefined;
  readonly standing?: { readonly open: number; readonly areGapsKnown: boolean } | undefined;
}

/** Chooses the words. A product is ready only where nothing that is required is unknown. */
export function wordsOf({ channel, standing }: Judged): StandingWords {
  if (channel === undefined) return QUALITY;
  return {
    ...CHANNEL,
    ...(standing?.areGapsKnown === true && { gain: 'ready', become: 'ready' }),
    ...(standing?.open === 0 && { share: 'Ready' }),
  };
}

/**
 * What the list of fixes is.
 * @param channel as of {@link wordsOf}
 * @param fixNote that they only raise grades, in a sentence; absent: each says what it does
 */
export function tellOrder(channel: string | undefined, fixNote: string | undefined): string {
  if (channel !== undefined)
    return 'The repairs that make the most products ready. Each is counted after those before it.';
  const order = 'Each is counted after those before it.';
  return fixNote === undefined
    ? `The repairs that make the most products sellable, or raise the grades of the most. ${order}`
    : `${fixNote} ${order}`;
}
