import type { Rule } from '../rule.ts';
import { checkProducts } from '../sql.ts';

/** Tags that people write. `<S>` is none of them: it is a size. */
const TAGS =
  'b|i|u|p|a|br|hr|em|strong|span|div|font|img|h[1-6]|ul|ol|li|dl|dt|dd|table|tbody|thead|tr|td|th|sup|sub|small|big|strike|del|ins|mark|center|nobr|blockquote|pre|code|svg|iframe|script|style|input|button|form|label|section|article|video|audio|link|meta|html|head|body';

/** Names of entities (HTML 4), letters with marks summed up. */
const ENTITIES =
  '[aeiouy](acute|grave|circ|uml)|[ano]tilde|[cs]cedil|aring|[ao]elig|oslash|szlig|[sz]caron|eth|thorn|amp|lt|gt|quot|apos|nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm|copy|reg|trade|deg|euro|pound|yen|cent|curren|sect|para|middot|bull|hellip|[nm]dash|[lr][sd]quo|[sb][dq]uo|[lr]s?aquo|times|divide|plusmn|frac(12|14|34)|sup[123]|ord[fm]|iquest|iexcl|acute|cedil|uml|macr|micro|not|prime|permil|infin|minus|le|ge|ne|asymp|[lrudh]arr|hearts|check';

const ATTRIBUTES = `(\\s+[a-z-]+\\s*=\\s*("[^"]*"|''[^'']*''|[^\\s<>]+))*`;

const MARKUP = `</(${TAGS})\\s*>|<(${TAGS})${ATTRIBUTES}\\s*/?>|<!--|&(#\\d{1,7}|#x[0-9a-f]{1,6}|${ENTITIES});`;

const FOUND = `regexp_extract(p.name, '${MARKUP}', 0, 'i')`;

/** A product whose name holds markup. */
export const htmlInName: Rule = {
  id: 'html_in_name',
  severity: 'warning',
  group: 'validity',
  subject: 'product',
  checks: 'has an HTML tag or entity in its name.',
  why: 'Many channels show it as it is written.',
  fix: 'Write the name as plain text.',
  sql: checkProducts({
    failed: `regexp_matches(p.name, '${MARKUP}', 'i')`,
    detail: `CASE WHEN ${FOUND} LIKE '&%' THEN 'entity ' ELSE 'tag ' END || left(trim(${FOUND}, '</>&;'), 40)`,
    where: 'p.name IS NOT NULL',
  }),
};
