import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import { type JsonValue, readNumber, readText } from '../../record/value.ts';
import { type GradedBy, listMembers, selectProducts } from '../scope.ts';
import { fillAuditSql } from '../sql/audit-names.ts';
import fillRates from './fill-rates.sql';
import type { GradeBasis } from './grade-products.ts';
import holdings from './holdings.sql';
import { selectLabels } from './quality-summary.ts';

// The rules about what everybody needs: a product that passes has it.
const RULES_ON_FIELDS = [
  'no_name',
  'no_short_description',
  'no_long_description',
  'no_picture',
  'no_price',
  'no_barcode',
  'no_brand',
  'no_category',
  'no_properties',
];

const MAX_LABELS_AND_PROPERTIES = 8;

/** Number of products that have something. */
export interface FillRate {
  /** Subject of a count: products that pass a rule, have a property, or a text in a language. */
  readonly kind: 'rule' | 'property' | 'text';
  /** Id of the rule, or name of the property or text. */
  readonly name: string;
  /** The category, brand or language; undefined: all. */
  readonly of: string | undefined;
  /** Products of which it is known if they have it. */
  readonly knownCount: number;
  readonly filled: number;
}

/**
 * Reads how many products have what everybody needs and the most frequent properties, in the
 * largest categories or brands, and which texts in which language. A property with a name in each
 * language is one, called by the most frequent.
 * @param rules ids of the rules that could be asked of all records
 * @throws what `ask` throws
 */
export async function readFillRates(
  { set, scope }: Pick<GradeBasis, 'set' | 'scope'>,
  gradedBy: GradedBy,
  rules: readonly string[],
  ask: (sql: string) => Promise<{ readonly rows: readonly (readonly JsonValue[])[] }>,
): Promise<readonly FillRate[]> {
  const checkedRules = RULES_ON_FIELDS.filter((id) => rules.includes(id));
  if (checkedRules.length === 0) return [];
  const relations = {
    ...listMembers(scope, set),
    asked_products: selectProducts(scope),
    asked_labels: selectLabels(set, scope, gradedBy),
    holdings: fillSql(holdings),
  };
  const values = {
    kind: gradedBy,
    rules: checkedRules,
    most: MAX_LABELS_AND_PROPERTIES,
  };
  const { rows } = await ask(withRelations(relations, fillAuditSql(fillRates, set, values)));
  return rows.map(([kind, name, of, knownCount, filled]) => ({
    kind: kind === 'rule' || kind === 'property' ? kind : 'text',
    name: String(name),
    of: readText(of),
    knownCount: readNumber(knownCount) ?? 0,
    filled: readNumber(filled) ?? 0,
  }));
}
