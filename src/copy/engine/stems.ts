import type { DuckDBConnection } from '@duckdb/node-api';
import { isCulture, languageOf } from '../../record/culture.ts';
import { foldWord } from '../../record/nearest.ts';
import type { DuckDb } from './duckdb.ts';

// A language takes up to 30 µs a word, so only the languages of the catalog are tried.
const MAX_LANGUAGES = 6;

/**
 * Registers `stems(word, languages)`: the folded stems of a word in some languages, such as `en
 * tr-TR`, separated by spaces; in no language, the word itself. The package is large, so it is
 * loaded by the engines that need it.
 */
export async function registerStems(duckdb: DuckDb, connection: DuckDBConnection): Promise<void> {
  const snowball = await import('snowball-stemmers');
  const algorithms = snowball.algorithms();
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const nameOf = (culture: string): string => {
    const language = languageOf(culture);
    // A PIM may write a name or a number for a language. Intl throws for an invalid code, and for
    // '' since Node.js 22.
    if (!isCulture(language)) return language;
    return names.of(language)?.toLowerCase().split(' ')[0] ?? '';
  };
  const chosen = new Map<string, readonly { stem(word: string): string }[]>();
  const choose = (languages: string) => {
    const wanted = [...new Set(languages.split(' ').map(nameOf))].filter((name) =>
      algorithms.includes(name),
    );
    const stemmers = wanted.slice(0, MAX_LANGUAGES).map((name) => snowball.newStemmer(name));
    chosen.set(languages, stemmers);
    return stemmers;
  };
  const { VARCHAR } = duckdb;
  connection.registerScalarFunction(
    duckdb.DuckDBScalarFunction.create({
      name: 'stems',
      parameterTypes: [VARCHAR, VARCHAR],
      returnType: VARCHAR,
      mainFunction: (_info, input, output) => {
        input.getRows().forEach(([word, languages], row) => {
          const stemmers = chosen.get(String(languages)) ?? choose(String(languages));
          const stems = stemmers.map((stemmer) => stemmer.stem(String(word)));
          // Most languages leave a word as it is: folding takes longer than finding equal stems.
          const different = [...new Set(stems.length > 0 ? stems : [String(word)])];
          output.setItem(row, [...new Set(different.map(foldWord))].join(' '));
        });
        output.flush();
      },
    }),
  );
}
