import type { Rule } from '../rule.ts';
import { checkProducts, writeCount } from '../sql.ts';

/**
 * Controls, soft hyphen, zero-width and bidi controls, tag characters, private use. The joiners U+200C and U+200D are not
 * among them, because scripts and emoji need them.
 */
const INVISIBLE =
  '[\\p{Cc}\\p{Co}\\x{00AD}\\x{034F}\\x{061C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}\\x{200E}\\x{200F}\\x{2028}-\\x{202E}\\x{2060}-\\x{206F}\\x{3164}\\x{FEFF}\\x{FFA0}\\x{FFF9}-\\x{FFFB}\\x{E0000}-\\x{E0FFF}]';

const HOW_MANY = `(length(p.name) - length(regexp_replace(p.name, '${INVISIBLE}', '', 'g')))`;

/** A product whose name holds characters that nobody sees. */
export const invisibleCharacters: Rule = {
  id: 'invisible_characters',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has invisible or control characters in its name.',
  why: 'Searching for the name does not find it; what is hidden may be meant for machines.',
  fix: 'Type the name anew.',
  sql: checkProducts({
    failed: `regexp_matches(p.name, '${INVISIBLE}')`,
    detail: writeCount(HOW_MANY, 'character'),
    extent: HOW_MANY,
    where: 'p.name IS NOT NULL',
  }),
};
