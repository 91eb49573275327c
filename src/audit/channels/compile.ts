/** Turns the requirements of a channel into rules of the audit. Pure. */

import { isComplete, MAY_HAVE_PRODUCT } from '../../copy/coverage.ts';
import { quote } from '../../copy/sql-text.ts';
import type { Rule, Severity } from '../rule.ts';
import { checkProducts, isSold } from '../sql/checks.ts';
import { ARE_BRANDS_UNKNOWN, UNBRANDED } from '../sql/shared-relations.ts';
import { type Channel, type Limits, nameRule, type Requirement } from './channel.ts';
import { conditionOf } from './conditions.ts';
import type { Mapped, Mapping } from './mapping.ts';
import {
  countChars,
  factOf,
  holdsText,
  isPlaceUnread,
  type Place,
  readsOf,
  tellPlace,
  writeLanguage,
  writePlace,
} from './places.ts';

/** The severity of a line that is not met. */
const SEVERITY_OF: Readonly<Record<Requirement['need'], Severity>> = {
  required: 'error',
  conditional: 'error',
  recommended: 'hint',
};

/**
 * The rules of a channel: one per attribute asked of the PIM, about products that are not passive. A product passes if
 * it has a good value of its own, or if each of its variants has one. For attributes that each variant needs
 * (`isOfEachVariant`), its own value counts only if it has no variants. An attribute without a place in the PIM is
 * unknown for every product; see mapping.ts.
 */
export function compileChannel(channel: Channel, { attributes }: Mapping): readonly Rule[] {
  const gtin = attributes.find(({ requirement }) => requirement.facts.includes('gtin'));
  const gtinPlaces = gtin?.isElsewhere ? undefined : (gtin?.places ?? []);
  const asked = attributes.filter(({ isElsewhere }) => !isElsewhere);
  const without = asked.find(
    ({ requirement: { when, need } }) => when === 'no_gtin' && SEVERITY_OF[need] === 'error',
  );
  return asked.map((mapped) => {
    const rule = compileAttribute(
      channel,
      mapped,
      conditionOf(mapped.requirement.when, gtinPlaces),
    );
    // Without a place for GTINs, nobody would see a GTIN that is entered.
    const settled = mapped === gtin && mapped.places.length > 0 ? without : undefined;
    return settled === undefined ? rule : settle(rule, channel, settled);
  });
}

/** Adds to a rule that it settles another line: a product that has this one's attribute does not need the other's. */
function settle(rule: Rule, channel: Channel, { name, requirement: { attribute } }: Mapped): Rule {
  const fix = `${rule.fix} A product that has one needs no ${attribute}.`;
  const why = `${rule.why} A product without one is ready only if it has ${attribute}.`;
  return { ...rule, fix, why, settles: nameRule(channel, name) };
}

function compileAttribute(
  channel: Channel,
  { requirement, name, places }: Mapped,
  condition: Asked,
): Rule {
  const { need, facts } = requirement;
  const [first] = facts.map((fact) => factOf(fact));
  const of = condition && ` (${need === 'recommended' ? need : 'required'} ${condition.words})`;
  const sql = writeAttribute(requirement, places, condition);
  return {
    id: nameRule(channel, name),
    title: nameLack(channel, requirement),
    severity: SEVERITY_OF[need],
    group: 'channel',
    subject: 'product',
    effort: first?.effort ?? 'import',
    ...(condition === undefined ? { appliesToAll: true } : { applies: tellAsked(condition) }),
    ...(condition?.isOfKind && { appliesToFew: true }),
    checks: `lacks a usable ${requirement.attribute.replaceAll('_', ' ')}: ${describeAsked(requirement)}${of ?? ''}.`,
    why: tellWhy(channel, requirement),
    fix: first?.fix ?? '',
    sql,
    mark: sql,
  };
}

/** What is wrong, for people; where a channel asks several things of an attribute, also which. */
function nameLack({ requirements }: Channel, { attribute, limits = {} }: Requirement): string {
  const isOneOfSeveral = requirements.filter((one) => one.attribute === attribute).length > 1;
  const words = isOneOfSeveral ? describeLimits(limits) : '';
  return `No usable ${attribute.replaceAll('_', ' ')}${words === '' ? '' : `: ${words}`}`;
}

/** Who requires the attribute, and the note of the requirement. */
function tellWhy({ title, sources }: Channel, { need, source, note }: Requirement): string {
  const verb = need === 'recommended' ? 'recommends' : 'requires';
  const from = sources[source];
  const told = from?.isThirdParty
    ? `${title} is reported to ask for it, but not on a page of its own that could be read: ${from.title}.`
    : `${title} ${verb} it.`;
  return note === undefined ? told : `${told} ${note}`;
}

/** Which products a line is about, in words: `products without a GTIN`. */
function tellAsked({ words }: NonNullable<Asked>): string {
  return words.startsWith('of ') ? words.slice('of '.length) : `products ${words}`;
}

/** The condition that products must meet for a line to ask them; undefined: all are asked. */
type Asked = ReturnType<typeof conditionOf>;

/** What a line asks for, in words: `a name of at most 150 characters`. */
function describeAsked({ facts, limits = {} }: Requirement): string {
  const nouns = `${facts.map((fact) => factOf(fact).noun).join(' or ')}${needsUnit(facts) ? ' with its unit' : ''}`;
  const words = describeLimits(limits);
  return words === '' ? nouns : `${nouns}, ${words}`;
}

/** Limits in words; empty if there are none. */
export function describeLimits({
  maxChars,
  minChars,
  minCount,
  without,
  words,
  parts,
  form,
}: Limits): string {
  return [
    ...(minCount === undefined ? [] : [`at least ${minCount} of them`]),
    ...(minChars === undefined ? [] : [`at least ${minChars} characters`]),
    ...(maxChars === undefined ? [] : [`at most ${maxChars} characters`]),
    ...(without === undefined ? [] : [`none of ${[...without].join(' ')}`]),
    ...(words === undefined ? [] : [`one of ${words.join(', ')}`]),
    ...(parts === undefined
      ? []
      : [`at most ${parts.most} between slashes of ${parts.maxChars} characters each`]),
    ...(form === undefined ? [] : [FORM_WORDS[form]]),
  ].join(', ');
}

const FORM_WORDS = {
  gtin: 'with a right check digit',
  plain_gtin: 'with a right check digit, without blanks and hyphens',
  traded_gtin: 'with a right check digit and a prefix for what can be traded',
  above_zero: 'above 0',
  web_address: 'an absolute web address',
} as const;

/** Which products a line is about, including those for which the condition is unknown. */
function writeWhere(condition: Asked): { readonly where: string } {
  if (condition === undefined || condition.where === 'true') return { where: isSold('p') };
  const asked =
    condition.unknown === undefined
      ? condition.where
      : `${condition.where} OR ${condition.unknown}`;
  return { where: `${isSold('p')} AND (${asked})` };
}

/** Places that a detail names at most. */
const MOST_NAMED = 2;

/**
 * SQL for a text that says which places are empty. It names them in the catalog's words: like every detail, it is data.
 */
function writeNone(places: readonly Place[]): string {
  const named = places.slice(0, MOST_NAMED).map(tellPlace).join(', ').replaceAll('_', ' ');
  const others = places.length - MOST_NAMED;
  const more = others > 0 ? ` and ${others} other place${others === 1 ? '' : 's'}` : '';
  const nothing = quote(`nothing in ${named}${more}`);
  const language = places.map((place) => writeLanguage(place)).find((one) => one !== undefined);
  return language === undefined ? nothing : `(${nothing} || coalesce(' in ' || ${language}, ''))`;
}

/** The query of an attribute. */
function writeAttribute(
  { facts, limits = {}, isOfValues, isOfEachVariant }: Requirement,
  places: readonly Place[],
  condition: Asked,
): string {
  const where = writeWhere(condition);
  if (places.length === 0) return checkProducts({ failed: 'NULL::BOOLEAN', ...where });
  const isBranded = limits.without !== undefined && facts.includes('name');
  const unnamed = isBranded ? ARE_BRANDS_UNKNOWN : [];
  const least = limits.minCount ?? 1;
  const hasVariants = places.some((place) => readsOf(place).variant !== undefined);
  const isOfEach = facts.some((fact) => factOf(fact).isOfEach);
  const told = places.map((place) => writePlace(place, isOfEach));
  // If one value is enough, values are not kept, because they may be long texts.
  const counted =
    least === 1
      ? { column: '', sql: 'count(*)' }
      : { column: ', value', sql: 'count(DISTINCT value)' };
  const flawed = places.flatMap((place) => writeFlawed(place) ?? []);
  const rows = [
    `SELECT owner, product_id, variant_id, ${writeFlaw(limits, needsUnit(facts))} AS flaw${counted.column}
      FROM (SELECT *, ${isBranded ? UNBRANDED : 'value'} AS judged FROM (${told.join(' UNION ALL ')}) t) WHERE ${holdsText('value')}`,
    ...flawed.map(
      (sql) => `SELECT owner, product_id, variant_id, flaw${counted.column} FROM (${sql})`,
    ),
  ];
  const sums = `${counted.sql} FILTER (flaw IS NULL) AS good, any_value(flaw) AS flaw`;
  const withs = `WITH told AS (${rows.join(' UNION ALL ')}),
    own AS (SELECT product_id, ${sums} FROM told WHERE owner = 'product' AND product_id IS NOT NULL GROUP BY product_id)`;
  const none = least === 1 ? writeNone(places) : `coalesce(o.good, 0) || ' found, ${least} needed'`;
  const ownFlaw = least === 1 ? 'o.flaw' : `${none} || '; ' || o.flaw`;
  const isGood = `coalesce(o.good >= ${least}, false)`;
  if (!hasVariants) {
    const failed = isOfValues ? `NOT ${isGood} AND o.flaw IS NOT NULL` : `NOT ${isGood}`;
    return `${withs} ${checkProducts({
      from: 'products p LEFT JOIN own o ON o.product_id = p.product_id',
      failed,
      unknown: `${failed} AND (${[...unnamed, ...listUnknown(places, condition?.unknown)].join(' OR ')})`,
      detail: `coalesce(${ownFlaw}, ${none})`,
      ...where,
    })}`;
  }
  const unread = places
    .map((place) => isPlaceUnread(place, 'v'))
    .filter((sql) => sql !== undefined);
  const isOwn = isOfEachVariant ? `(${isGood} AND coalesce(s.variants, 0) = 0)` : isGood;
  const lacks = `NOT (${isOwn} OR coalesce(s.variants > 0 AND s.lacking = 0, false))`;
  const failed = isOfValues ? `${lacks} AND coalesce(o.flaw, s.flaw) IS NOT NULL` : lacks;
  // No known variant lacks it, but there may be variants that were not read.
  const mayBeMore = `(coalesce(s.lacking, 0) = 0 AND ((p.variants_state <> 'absent' AND NOT ${isComplete('variants')})
    OR (${MAY_HAVE_PRODUCT} AND EXISTS (FROM variants WHERE product_id IS NULL))))`;
  return `${withs},
    single AS (SELECT variant_id, ${sums} FROM told WHERE owner = 'variant' AND variant_id IS NOT NULL GROUP BY variant_id),
    sold AS (SELECT v.product_id, count(*) AS variants, count_if(NOT coalesce(e.good >= ${least}, false)) AS lacking,
        count(e.flaw) FILTER (NOT coalesce(e.good >= ${least}, false)) AS wrong, any_value(e.flaw) AS flaw, coalesce(bool_or(v.variant_id IS NULL OR ${unread.join(' OR ')}), false) AS is_unread
      FROM variants v LEFT JOIN single e ON e.variant_id = v.variant_id WHERE v.product_id IS NOT NULL AND ${isSold('v')} GROUP BY v.product_id)
    ${checkProducts({
      from: `products p LEFT JOIN own o ON o.product_id = p.product_id LEFT JOIN sold s ON s.product_id = p.product_id`,
      failed,
      unknown: `${failed} AND (${[...unnamed, ...listUnknown(places, condition?.unknown), 'coalesce(s.is_unread, false)', mayBeMore].join(' OR ')})`,
      detail: `coalesce(${ownFlaw}, ${isOfValues ? `s.flaw || ' (' || s.wrong || ' of ' || s.variants || ' variants)', ` : ''}CASE WHEN s.lacking < s.variants OR s.flaw IS NOT NULL OR ${isGood}
        THEN coalesce(s.flaw || '; ', '') || s.lacking || ' of ' || s.variants || ' variants lack it' END,
        ${none} || CASE WHEN s.product_id IS NULL AND EXISTS (FROM variants x WHERE x.product_id = p.product_id) THEN '; all its variants are passive' ELSE '' END)`,
      ...where,
    })}`;
}

/** Conditions under which the copy cannot tell about the product itself. */
function listUnknown(places: readonly Place[], ofCondition: string | undefined): readonly string[] {
  return [
    'p.product_id IS NULL',
    ...places.map((place) => isPlaceUnread(place, 'p')).filter((sql) => sql !== undefined),
    ...(ofCondition === undefined ? [] : [`(${ofCondition})`]),
  ];
}

/** Whether the facts are amounts, which mean nothing without a unit. */
function needsUnit(facts: Requirement['facts']): boolean {
  return facts.every((fact) => factOf(fact).units !== undefined);
}

/** The beginning of a value, for messages. */
const TOLD = 'left(value, 40)';

const CHARS = countChars('value');

const DIGITS = "regexp_replace(value, '[\\s\\v\\pZ\\p{Pd}\\x{FEFF}]+', '', 'g')";

/**
 * SQL: whether a value is a GTIN, as record/barcode.ts reads it: 8 or 12 to 14 digits with a correct check digit (every
 * second digit counts three times, and the sum ends in 0).
 */
const IS_GTIN = `(regexp_full_match(${DIGITS}, '\\d{8}|\\d{12,14}') AND NOT regexp_full_match(${DIGITS}, '0+')
  AND list_sum(list_transform(string_split(reverse(${DIGITS}), ''), lambda digit, place: coalesce(try_cast(digit AS INTEGER), 0) * if(place % 2 = 1, 1, 3))) % 10 = 0)`;

/** The last 13 digits of a GTIN: the first digit of 14 only tells the packaging. */
const NUMBER = `right(lpad(${DIGITS}, 14, '0'), 13)`;

/** Prefixes of numbers that are not for trade, as in record/barcode.ts. */
const IS_UNTRADED = `CASE WHEN starts_with(${NUMBER}, '00000') THEN regexp_matches(${NUMBER}, '^00000[02]') ELSE regexp_matches(${NUMBER}, '^(0[245]|2|98[0-4]|99|952)') END`;

const NO_GTIN = `WHEN NOT ${IS_GTIN} THEN ${TOLD} || if(regexp_full_match(${DIGITS}, '\\d{9}[\\dXx]'), ' is an ISBN of 10 characters, no GTIN', ' is no GTIN')`;

const FORMS: Readonly<Record<NonNullable<Limits['form']>, readonly string[]>> = {
  gtin: [NO_GTIN],
  plain_gtin: [
    NO_GTIN,
    `WHEN ${DIGITS} <> trim(value) THEN ${TOLD} || ' has blanks or hyphens in it'`,
  ],
  traded_gtin: [
    NO_GTIN,
    `WHEN ${IS_UNTRADED} THEN ${TOLD} || ' has a prefix that is not for trade'`,
  ],
  above_zero: [
    `WHEN coalesce(try_cast(value AS DOUBLE) <= 0, true) THEN ${TOLD} || ' is not above 0'`,
  ],
  web_address: ["WHEN NOT pim_is_web_address(value) THEN 'no web address'"],
};

/**
 * SQL for the flaw of `value` in words, NULL if it has none; of `judged`, all or a part of it, for characters that it must not have.
 * @param isMeasured whether it needs a `unit`
 */
export function writeFlaw(
  { maxChars, minChars, without, words, parts, form }: Limits,
  isMeasured: boolean,
): string {
  const cases = [
    isMeasured && `WHEN unit IS NULL THEN ${TOLD} || ' without a unit'`,
    // Counting is slow, so only values that may be too long are counted.
    maxChars &&
      `WHEN length(value) > ${maxChars} AND ${CHARS} > ${maxChars} THEN ${CHARS} || ' characters, at most ${maxChars}'`,
    minChars && `WHEN ${CHARS} < ${minChars} THEN ${CHARS} || ' characters, at least ${minChars}'`,
    without &&
      `WHEN length(translate(judged, ${quote(without)}, '')) < length(judged) THEN 'has ' || array_to_string([c FOR c IN string_split(${quote(without)}, '') IF contains(judged, c)], ' ') || ', which must not be in it'`,
    words &&
      `WHEN lower(trim(value)) NOT IN (${words.map(quote).join(', ')}) THEN ${TOLD} || ' is none of ${words.join(', ')}'`,
    parts &&
      `WHEN len(string_split(value, '/')) > ${parts.most} THEN len(string_split(value, '/')) || ' between slashes, at most ${parts.most}'
       WHEN list_max(list_transform(string_split(value, '/'), lambda part: length(trim(part)))) > ${parts.maxChars} THEN ${TOLD} || ' has more than ${parts.maxChars} characters between slashes'`,
    ...(form === undefined ? [] : FORMS[form]),
  ].filter((one) => typeof one === 'string');
  return cases.length === 0 ? 'NULL::VARCHAR' : `CASE ${cases.join(' ')} END`;
}

/**
 * The query for entries of a place that have no value at all, such as a price without its currency: `owner`,
 * `product_id`, `variant_id`, `flaw`, and `value`, which is NULL. Undefined: the place has no such entries.
 */
function writeFlawed({ kind, name }: Place): string | undefined {
  if (kind !== 'field') return undefined;
  if (name === 'currency') {
    return `SELECT owner, product_id, variant_id, 'a price without its currency' AS flaw, NULL::VARCHAR AS value
    FROM prices WHERE price IS NOT NULL AND (currency IS NULL OR NOT ${holdsText('currency')})`;
  }
  if (name !== 'picture_address') return undefined;
  const address = 'coalesce(link, image_url)';
  return `SELECT owner, product_id, variant_id, 'pictures without a web address' AS flaw, NULL::VARCHAR AS value
    FROM pictures WHERE ${address} IS NULL OR NOT ${holdsText(address)}`;
}
