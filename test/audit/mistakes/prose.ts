/** The descriptions of products, in all languages at once. Pure. */

import type { Draws } from './draws.ts';
import { type Fact, type Language, readTold, type Told, tellEach } from './shelf.ts';
import words from './words.json' with { type: 'json' };

/** What a text is about: `$m` and `$b` in sentences. */
export interface Subject {
  readonly model: Told;
  readonly brand: string;
  readonly says: readonly Told[];
  readonly facts: readonly (readonly [Fact, Told])[];
}

const OPENINGS = readTold(words.openings);
const CLOSINGS = readTold(words.closings);
const HEADING: Told = ['Auf einen Blick', 'At a glance', "En un coup d'œil"];

/** Writes the short and the long one; every call others. */
export function writeProse(
  draws: Draws,
  { model, brand, says, facts }: Subject,
): { short: Told; long: Told } {
  /** A sentence with one of two choices at each place, the same in every language. */
  const write = (sentence: Told): Told => {
    const choice = draws.below(2) + 1;
    return tellEach((language) =>
      sentence[language]
        .replace(/\{([^~]*)~([^}]*)\}/g, `$${choice}`)
        .replaceAll('$m', model[language])
        .replaceAll('$b', brand),
    );
  };
  const join = (sentences: readonly Told[], language: Language): string =>
    sentences.map((one) => one[language]).join(' ');
  const told = draws.shuffle(says).map(write);
  const shorts = told.slice(0, draws.between(1, 2));
  const start = [
    write(draws.pick(OPENINGS)),
    ...told.slice(shorts.length, shorts.length + draws.between(1, 3)),
  ];
  const end = draws.shuffle(CLOSINGS).slice(0, draws.between(1, 2)).map(write);
  const listed = facts.map(([fact, value]) =>
    tellEach((language) => `${fact.label[language]}: ${writeValue(fact, value, language)}`),
  );
  const layout = draws.below(3);
  return {
    short: tellEach(
      (language) =>
        join(shorts, language) + (layout === 0 ? ` ${listed[0]?.[language] ?? ''}.` : ''),
    ),
    long: tellEach((language) => {
      const [first, last] = [start, end].map((part) =>
        join(part, language).replaceAll(' & ', ' &amp; '),
      );
      const list = `<ul>${listed.map((one) => `<li>${one[language]}</li>`).join(layout === 1 ? '\n' : '')}</ul>`;
      if (layout === 0) return `<p>${first}</p><p>${last}</p>${list}`;
      if (layout === 1) return `<p>${first}</p>\n${list}\n<p>${last}</p>`;
      return `<p>${first}<br />${last}</p><h3>${HEADING[language]}</h3>${list}`;
    }),
  };
}

/** A value as people read it: `0,5 mm` in German and French. */
function writeValue({ unit }: Fact, value: Told, language: Language): string {
  return unit === ''
    ? value[language]
    : `${language === 1 ? value[1] : value[language].replace('.', ',')} ${unit}`;
}
