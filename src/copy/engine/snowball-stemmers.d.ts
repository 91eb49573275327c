declare module 'snowball-stemmers' {
  export function algorithms(): readonly string[];
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
