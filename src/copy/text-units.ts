import { listSpellings } from '../record/units.ts';
import type { SqlValue } from './fill-sql.ts';

// Matches words and signs that texts have behind a number.
const IN_TEXTS = /^[\p{L}°µ][\p{L}.²³ ]*$/u;

const SPELLINGS = listSpellings().filter(({ spelling }) => IN_TEXTS.test(spelling));

// Builds the pattern of a number with a unit and the sign behind it, in capitals.
function buildMention(): string {
  const units = SPELLINGS.map(({ spelling }) => spelling.replaceAll('.', '\\.'));
  return `\\d+(?:[.,]\\d+)*[\\s\\x{A0}-]?(?:${units.join('|')})(?:[^\\pL\\d²³]|$)`;
}

/** Parameters of find-text-units.sql. */
export const TEXT_UNITS: Readonly<Record<string, SqlValue>> = {
  // Two lists of texts: DuckDB takes several times as long to read a list of structs.
  spellings: SPELLINGS.map(({ spelling }) => spelling),
  symbols: SPELLINGS.map(({ symbol }) => symbol),
  mention: buildMention(),
  most_names: 40,
  sampled_products: 1_000,
  least_products: 5,
  least_share: 0.9,
};
