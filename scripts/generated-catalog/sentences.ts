import { capitalise, type Language } from './language.ts';

/** Words by their names in braces in sentences; they are in the form that they have inside a sentence. */
export type Words = Readonly<Record<string, string>>;

/** Replaces each `{name}` by its word; a name with a capital letter gives a capitalised word. */
export function fillSentence(template: string, words: Words, language: Language): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const word = words[key.toLowerCase()] ?? '';
    return key.toLowerCase() === key ? word : capitalise(word, language);
  });
}
