/**
 * Patterns of notes that colleagues write to each other in texts, in the languages of many
 * catalogs.
 */
import words from './note-words.json' with { type: 'json' };

const NAME = '\\p{Lu}\\p{Ll}+';

// Not `translate`: devices translate texts, too.
const requests = oneOf(words.requests);
const asks = oneOf([...words.requests, ...words.asks]);
const bans = oneOf(words.bans);
const askVerbs = oneOf(words.ask_verbs);

// `Anna soll noch prüfen`.
const duty = `${oneOf(words.duties)} (?:${oneOf(words.still)} )?${asks}`;
const person = [
  `${oneOf(words.titles)}\\.? ${NAME}`,
  `${askVerbs} ${NAME}`,
  `${oneOf(words.prepositions)} \\p{Lu}\\p{Ll}{2,}`,
];
const asker = [`${oneOf(words.wishes)} ${NAME}`, `${NAME} ${duty}`];

/**
 * Patterns by the name that SQL uses; most match small letters with one blank between and around
 * words.
 */
export const NOTE_WORDS = {
  note_requests: ` ${requests} `,
  note_things: ` ${oneOf(words.things)} `,
  note_gaps: ` ${oneOf(words.gaps)} `,
  note_inside: ` ${oneOf(words.inside)} `,
  note_asks: ` ${asks} `,
  note_bans: ` ${bans} `,
  note_only_ban: `(?:^ |, )(?:${oneOf(words.polite)} )?${bans}(?: ${oneOf(words.more)})? $`,
  note_plainly: ` ${oneOf(words.plainly)} `,
  note_asked_person: `^${askVerbs} ${NAME} `,
  note_partners: ` ${oneOf(words.partners)} `,
  note_own_partners: ` ${oneOf(words.quantifiers)} (?:\\pL+ )?${oneOf(words.partner_stems)}`,
  note_person: `(?:^|[^\\pL])${oneOf(person)}(?:[^\\pL]|$)`,
  note_named_asker: `(?:^|[^\\pL])${oneOf(asker)}(?:[^\\pL]|$)`,
  note_releases: ` ${oneOf(words.releases)} `,
  note_waits: ` ${oneOf(words.waits)} `,
  note_doubts: ` ${oneOf(words.doubts)} `,
  note_hints: oneOf(words.hints),
  note_makeshift: `^[[(] ?${oneOf(words.makeshift)} ?(?:[,;:][^)\\]\\d]{0,60})?[)\\]]$`,
  note_to_buyers: ` ${oneOf(words.to_buyers)} `,
};

/** Pattern of any of some patterns. */
export function oneOf(patterns: readonly string[]): string {
  return `(?:${patterns.join('|')})`;
}
