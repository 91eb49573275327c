// Formats the .sql files of src/. `npm run lint` runs it to fail on files that are not formatted; with `--write`, as in
// `npm run format`, it formats them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { duckdb, formatDialect } from 'sql-formatter';

const paths = readdirSync('src', { recursive: true })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => join('src', name))
  .sort();
const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

/** Our own macros, so that calls of them are written like those of other functions. */
const macros = [...texts.values()].flatMap((text) =>
  [...text.matchAll(/^CREATE (?:TEMP )?MACRO (\w+)/gm)].map(([, name]) => name),
);

const { tokenizerOptions } = duckdb;
const dialect = {
  ...duckdb,
  tokenizerOptions: {
    ...tokenizerOptions,
    reservedFunctionNames: [...tokenizerOptions.reservedFunctionNames, ...macros],
  },
};

const isWriting = process.argv.includes('--write');
for (const [path, text] of texts) {
  const formatted = `${format(path, text)}\n`;
  if (formatted === text) continue;
  if (isWriting) writeFileSync(path, formatted);
  else {
    console.error(`${path} is not formatted; npm run format does it.`);
    process.exitCode = 1;
  }
}

function format(path, text) {
  try {
    return formatDialect(text, {
      dialect,
      keywordCase: 'upper',
      expressionWidth: 80,
      paramTypes: { named: ['$'] },
    });
  } catch (error) {
    throw new Error(`${path} cannot be formatted.`, { cause: error });
  }
}
