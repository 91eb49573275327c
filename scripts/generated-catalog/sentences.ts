import { capitalise, type Language } from './language.ts';

/** Words by the name in braces that sentences know them by, as they stand inside a sentence. */
export type Words = Readonly<Record<string, string>>;

/** Puts words into `{…}`; a name with a capital gives a word with a capital. */
export function fillSentence(template: string, words: Words, language: Language): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const word = words[key.toLowerCase()] ?? '';
    return key.toLowerCase() === key ? word : capitalise(word, language);
  });
}
