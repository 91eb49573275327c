import { withRelations } from '../../copy/fill-sql.ts';
import { quote } from '../../copy/sql-text.ts';
import type { Requirement } from './channel.ts';
import { type Check, checkProducts, isSold } from './checks.ts';
import type { Condition } from './conditions.ts';
import {
  describePlace,
  factOf,
  type Place,
  readsOf,
  writeLanguage,
  writePlace,
  writeUnreadTest,
} from './places.ts';
import { selectFlawedEntries, writeFlaw } from './write-flaw.ts';

/** Requirement of a channel, its place in the catalog, and its products; undefined: all. */
interface Attribute {
  readonly requirement: Requirement;
  readonly places: readonly Place[];
  readonly condition: Condition | undefined;
}

/**
 * Writes the query of an attribute.
 *
 * The query reads these relations: `told`, each value with its flaw; `own`, one row per product
 * with its own values; `single`, one row per variant with its values; and `sold`, one row per
 * product with its variants that are for sale.
 * @param condition selects the products that are asked; undefined: all
 */
export function writeAttributeQuery(
  requirement: Requirement,
  places: readonly Place[],
  condition: Condition | undefined,
): string {
  const where = writeProductTest(condition);
  if (places.length === 0) return checkProducts({ failed: 'NULL::BOOLEAN', where });
  const attribute = { requirement, places, condition };
  const summary = writeValueSummary(requirement);
  const relationsOfProducts = {
    told: selectValues(requirement, places),
    own: `SELECT product_id, ${summary}
      FROM told
      WHERE owner = 'product' AND product_id IS NOT NULL
      GROUP BY product_id`,
  };
  const canVariantsHaveIt = places.some((place) => readsOf(place).variant !== undefined);
  if (!canVariantsHaveIt) {
    const check = checkProducts({ ...checkProductsAlone(attribute), where });
    return withRelations(relationsOfProducts, check);
  }
  const relationsOfVariants = {
    single: `SELECT variant_id, ${summary}
      FROM told
      WHERE owner = 'variant' AND variant_id IS NOT NULL
      GROUP BY variant_id`,
    sold: selectVariantsForSale(requirement, places),
  };
  const check = checkProducts({ ...checkWithVariants(attribute), where });
  return withRelations({ ...relationsOfProducts, ...relationsOfVariants }, check);
}

// SQL: true for a product that is asked: it is for sale, and the condition holds or may hold.
function writeProductTest(condition: Condition | undefined): string {
  if (condition === undefined || condition.where === 'true') return isSold('p');
  const { where, unknown } = condition;
  const mayHold = unknown === undefined ? where : `${where} OR ${unknown}`;
  return `${isSold('p')} AND (${mayHold})`;
}

// Values that a record needs.
function minCountOf({ limits }: Requirement): number {
  return limits?.minCount ?? 1;
}

// Columns over the values of a record: `good`, how many have no flaw, and `flaw`, one of theirs.
function writeValueSummary(requirement: Requirement): string {
  const good = minCountOf(requirement) === 1 ? 'count(*)' : 'count(DISTINCT value)';
  return `${good} FILTER (flaw IS NULL) AS good, any_value(flaw) AS flaw`;
}

// True if a name may have forbidden characters where its brand has them.
function allowsBrandSigns({ facts, limits }: Requirement): boolean {
  return limits?.without !== undefined && facts.includes('name');
}

// Selects the values in all places, each with its flaw in words; NULL: it is good.
function selectValues(requirement: Requirement, places: readonly Place[]): string {
  const { facts, limits = {} } = requirement;
  const isOfEach = facts.some((fact) => factOf(fact).isOfEach);
  const allValues = places.map((place) => writePlace(place, isOfEach)).join(' UNION ALL ');
  const checkedText = allowsBrandSigns(requirement)
    ? 'pim_without_brands(t.value, t.product_id)'
    : 'value';
  // If one value is enough, values are not kept, because they may be long texts.
  const value = minCountOf(requirement) === 1 ? '' : ', value';
  const flaw = writeFlaw(limits, needsUnit(facts));
  const checkedRows = `SELECT owner, product_id, variant_id, ${flaw} AS flaw${value}
      FROM (SELECT *, ${checkedText} AS judged FROM (${allValues}) t)
      WHERE pim_holds_text(value)`;
  const flawedQueries = places.flatMap((place) => selectFlawedEntries(place) ?? []);
  const flawedRows = flawedQueries.map(
    (sql) => `SELECT owner, product_id, variant_id, flaw${value} FROM (${sql})`,
  );
  return [checkedRows, ...flawedRows].join(' UNION ALL ');
}

// Selects one row per product: how many variants it has for sale, and how many lack a good value.
function selectVariantsForSale(requirement: Requirement, places: readonly Place[]): string {
  const lacks = `NOT coalesce(e.good >= ${minCountOf(requirement)}, false)`;
  const unread = listUnreadTests(places, 'v');
  const isUnread = ['v.variant_id IS NULL', ...unread].join(' OR ');
  return `SELECT
      v.product_id,
      count(*) AS variants,
      count_if(${lacks}) AS lacking,
      count(e.flaw) FILTER (${lacks}) AS wrong,
      any_value(e.flaw) AS flaw,
      coalesce(bool_or(${isUnread}), false) AS is_unread
    FROM variants v LEFT JOIN single e ON e.variant_id = v.variant_id
    WHERE v.product_id IS NOT NULL AND ${isSold('v')}
    GROUP BY v.product_id`;
}

// SQL expressions over the own values `o` of a product. `none`: words for having none.
function writeOwnParts({ requirement, places }: Attribute) {
  const least = minCountOf(requirement);
  const none =
    least === 1 ? writeNothingFound(places) : `coalesce(o.good, 0) || ' found, ${least} needed'`;
  return {
    isGood: `coalesce(o.good >= ${least}, false)`,
    none,
    flaw: least === 1 ? 'o.flaw' : `${none} || '; ' || o.flaw`,
  };
}

// Checks products whose variants cannot have the attribute.
function checkProductsAlone(attribute: Attribute): Check {
  const { isGood, none, flaw } = writeOwnParts(attribute);
  const isFlawed = attribute.requirement.isOfValues ? ' AND o.flaw IS NOT NULL' : '';
  const failed = `NOT ${isGood}${isFlawed}`;
  const unknown = listUnknownTests(attribute).join(' OR ');
  return {
    from: 'products p LEFT JOIN own o ON o.product_id = p.product_id',
    failed,
    unknown: `${failed} AND (${unknown})`,
    detail: `coalesce(${flaw}, ${none})`,
  };
}

// SQL: no known variant lacks it, but there may be variants that were not read.
const MAY_BE_MORE = `(
  coalesce(s.lacking, 0) = 0
  AND (
    (p.variants_state <> 'absent' AND NOT pim_is_complete('variants'))
    OR (pim_may_have_product() AND EXISTS (FROM variants WHERE product_id IS NULL))
  ))`;

// Checks products that pass by their own values or by those of all their variants.
function checkWithVariants(attribute: Attribute): Check {
  const { isOfValues, isOfEachVariant } = attribute.requirement;
  const { isGood, none, flaw } = writeOwnParts(attribute);
  const isOwn = isOfEachVariant ? `(${isGood} AND coalesce(s.variants, 0) = 0)` : isGood;
  const isOfAllVariants = 'coalesce(s.variants > 0 AND s.lacking = 0, false)';
  const lacks = `NOT (${isOwn} OR ${isOfAllVariants})`;
  const failed = isOfValues ? `${lacks} AND coalesce(o.flaw, s.flaw) IS NOT NULL` : lacks;
  const unknown = [...listUnknownTests(attribute), 'coalesce(s.is_unread, false)', MAY_BE_MORE];
  const details = [flaw];
  if (isOfValues) details.push("s.flaw || ' (' || s.wrong || ' of ' || s.variants || ' variants)'");
  details.push(`CASE WHEN s.lacking < s.variants OR s.flaw IS NOT NULL OR ${isGood} THEN
        coalesce(s.flaw || '; ', '') || s.lacking || ' of ' || s.variants || ' variants lack it'
      END`);
  details.push(`${none} || CASE
        WHEN s.product_id IS NULL
          AND EXISTS (FROM variants x WHERE x.product_id = p.product_id)
        THEN '; all its variants are passive'
        ELSE ''
      END`);
  return {
    from: `products p
      LEFT JOIN own o ON o.product_id = p.product_id
      LEFT JOIN sold s ON s.product_id = p.product_id`,
    failed,
    unknown: `${failed} AND (${unknown.join(' OR ')})`,
    detail: `coalesce(${details.join(', ')})`,
  };
}

const MAX_NAMED = 2;

// SQL for a text that says which places are empty. It names them in the catalog's words: like every
// detail, it is data.
function writeNothingFound(places: readonly Place[]): string {
  const names = places.slice(0, MAX_NAMED).map(describePlace);
  const named = names.join(', ').replaceAll('_', ' ');
  const omitted = places.length - MAX_NAMED;
  const noun = omitted === 1 ? 'place' : 'places';
  const more = omitted > 0 ? ` and ${omitted} other ${noun}` : '';
  const nothing = quote(`nothing in ${named}${more}`);
  const language = places.map((place) => writeLanguage(place)).find((code) => code !== undefined);
  if (language === undefined) return nothing;
  return `(${nothing} || coalesce(' in ' || ${language}, ''))`;
}

const BRANDS_UNKNOWN_TESTS = [
  'pim_is_unread(p.product_id, p.brands_state)',
  'p.product_id IN (SELECT product_id FROM named_brands WHERE name IS NULL)',
];

// Lists SQL conditions under each of which nobody knows if product `p` has the attribute.
function listUnknownTests({ requirement, places, condition }: Attribute): readonly string[] {
  const conditions: string[] = [];
  if (allowsBrandSigns(requirement)) conditions.push(...BRANDS_UNKNOWN_TESTS);
  conditions.push('p.product_id IS NULL');
  conditions.push(...listUnreadTests(places, 'p'));
  if (condition?.unknown !== undefined) conditions.push(`(${condition.unknown})`);
  return conditions;
}

function listUnreadTests(places: readonly Place[], record: 'p' | 'v'): readonly string[] {
  return places.flatMap((place) => writeUnreadTest(place, record) ?? []);
}

/** True if the facts are amounts, which mean nothing without a unit. */
export function needsUnit(facts: Requirement['facts']): boolean {
  return facts.every((fact) => factOf(fact).units !== undefined);
}
