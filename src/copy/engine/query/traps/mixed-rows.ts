import { fillSql, withRelations } from '../../../fill-sql.ts';
import families from './families.sql';
import { isOfAttributes, MAX_NAMES } from './names-of-one-code.ts';
import productsByVariants from './products-by-variants.sql';
import splitTexts from './split-texts.sql';
import type { Select, Source, ViewColumn } from './statement.ts';
import {
  isPlain,
  isProductId,
  repeatAlias,
  type Suspected,
  type Suspicion,
  type Trap,
  writeMember,
} from './trap.ts';
import {
  columnNode,
  isAggregate,
  isSumming,
  listNodes,
  listParts,
  type Node,
  nameEach,
  readColumn,
  readFunction,
} from './tree.ts';
import valuesInCultures from './values-in-cultures.sql';

/** Finds prices of parents and of their children in one sum or average. */
export const findFamilyPrices: Trap = (select) =>
  select.sources.flatMap((source): Suspected => {
    const isSummed = source.view?.name === 'prices' && findUse(select, source) === 'aggregates';
    const namesFamily = select.parts.some((part) =>
      /^(is_)?(parent|child)/.test(readColumn(part).at(-1) ?? ''),
    );
    if (!isSummed || namesFamily) return [];
    return {
      rows: select.queryRows([
        columnNode(source.alias, 'product_id', 'k0'),
        columnNode(source.alias, 'owner', 'k1'),
      ]),
      // A variant has one row of each price, whether its product is a child or not.
      question: (of) =>
        withRelations({ query_rows: `FROM ${of} WHERE k1 = 'product'` }, fillSql(families)),
      notice: { code: 'sql_family_prices' },
    };
  });

/**
 * Finds rows of products and variants in one count, sum or average, and products counted by what only their variants
 * have.
 */
export const findBothOwners: Trap = (select, all) =>
  select.sources.flatMap((source): Suspected => {
    const { view, alias } = source;
    // If any part of the query says whose rows it wants, the author knows that there are both.
    const namesOwner = all.some((otherSelect) =>
      otherSelect.sources.some(
        (otherSource) =>
          otherSource.view === view &&
          otherSelect.reads(otherSource, /^(owner|variant_id)$/, otherSelect.parts),
      ),
    );
    if (view === undefined || !view.columns.some(({ name }) => name === 'owner') || namesOwner) {
      return [];
    }
    const mixed = {
      view: view.name,
      owner: select.sources.length > 1 ? `${repeatAlias(alias)}.owner` : 'owner',
    };
    if (namesProducts(select, source)) {
      return {
        rows: select.queryRowsOf(source, ({ type }) => type !== 'OPERATOR_IS_NULL'),
        question: (of) => withRelations({ query_rows: `FROM ${of}` }, fillSql(productsByVariants)),
        notice: { code: 'sql_products_by_variants', ...mixed },
      };
    }
    const groups = nameEach('g', select.groups);
    const by = groups.length === 0 ? '' : `GROUP BY ${groups.map(({ alias: name }) => name)}`;
    const use = findUse(select, source);
    if (use === undefined) return [];
    return {
      rows: select.queryRows([columnNode(alias, 'owner', 'k0'), ...groups]),
      question: (of) => `SELECT 1 FROM ${of} ${by} HAVING count(DISTINCT k0) > 1 LIMIT 1`,
      notice: { code: 'sql_owners_together', ...mixed, use },
    };
  });

function namesProducts(select: Select, source: Source): boolean {
  const { use, outer } = select.around;
  if (use === 'in') return isProductId(select.resultColumns?.[0]?.expression);
  if (use === 'exists') {
    const isOuter = (side: unknown): boolean =>
      isProductId(side) && select.place(side)?.select === outer;
    return select.conditions.some(({ node }) => isOuter(node.left) || isOuter(node.right));
  }
  const isLeftOut = select.where.some(
    (node) => node.type === 'OPERATOR_IS_NULL' && select.reads(source, /./, node),
  );
  const isCounted = (call: Node): boolean =>
    readFunction(call) === 'count' &&
    call.distinct === true &&
    isProductId(listNodes(call.children)[0]);
  return (source.isOptional && isLeftOut) || select.calls.some(isCounted);
}

// Undefined: the query does not use the rows. A search for values that several rows share may use
// rows of both owners.
function findUse(select: Select, source: Source): 'counts' | 'aggregates' | undefined {
  if (listParts(select.node.having).some((part) => /^count/.test(readFunction(part)))) {
    return undefined;
  }
  const isOwn = (call: Node): boolean =>
    listParts(call.children).some((part) => select.column(part)?.source === source);
  const isCount = (call: Node): boolean =>
    readFunction(call) === 'count_star' ||
    (readFunction(call) === 'count' && call.distinct !== true && isOwn(call));
  const tally = select.tallies.find((call) => isCount(call) || (isSumming(call) && isOwn(call)));
  return tally && (isCount(tally) ? 'counts' : 'aggregates');
}

/** Finds values that records have in several languages, each counted as a row. */
export const findSplitCultures: Trap = (select) =>
  select.sources.flatMap((source): Suspected => {
    const view = source.view?.name ?? '';
    if (
      !/^(properties|variant_attributes)$/.test(view) ||
      select.reads(source, /^culture$/, select.parts)
    )
      return [];
    if (!countsRows(select, source)) return [];
    return {
      rows: select.queryRowsOf(source),
      question: (of) => withRelations({ query_rows: `FROM ${of}` }, fillSql(valuesInCultures)),
      notice: { code: 'sql_cultures_counted', view },
    };
  });

// Beside a count of records, or in a join with them, the author knows that rows repeat.
function countsRows(select: Select, source: Source): boolean {
  const isOwn = (part: unknown): boolean => select.column(part)?.source === source;
  const isOfRecords = ({ distinct, children }: Node): boolean =>
    distinct === true &&
    /^(product|variant)_id$/.test(readColumn(listNodes(children)[0]).at(-1) ?? '');
  const isRow = ({ distinct, children }: Node): boolean => {
    const argumentParts = listParts(children);
    return distinct !== true && (argumentParts.length === 0 || argumentParts.some(isOwn));
  };
  const isJoined = select.sources.some(({ view }) =>
    /^(products|variants)$/.test(view?.name ?? ''),
  );
  return !isJoined && select.tallies.some(isRow) && !select.tallies.some(isOfRecords);
}

/**
 * Finds groups by a text that is written in several ways, each forming a group of its own: OtterBox and Otterbox,
 * Colour and Renk.
 */
export const findSplitGroups: Trap = (select) => {
  if (!select.items.some(isAggregate)) return [];
  const groups = select.groups.flatMap((group) => select.column(group) ?? []);
  // Beside an id, or the code of a record, equal texts belong to different things.
  const isKey = ({ name, view }: ViewColumn): boolean =>
    /_id$/.test(name) || (/code$/.test(name) && !isOfAttributes({ view }));
  if (groups.some(isKey)) return [];
  const members = select.groups.flatMap((group) => select.member(group) ?? []);
  const ofMembers = members
    .filter(({ column }) => column.name === 'props')
    .map((member) => suspectSplit(member.column, 'spelling', writeMember(member)));
  const ofColumns = groups
    .filter(({ column, name }) => column.type === 'VARCHAR' && SPELLED.test(name))
    .flatMap((column): Suspected => {
      const isNames = column.name === 'name' && isOfAttributes(column);
      const isOfCodes = isNames && !groups.some((group) => group.name === 'code');
      return [
        ...(isOfCodes ? [suspectSplit(column, 'names')] : []),
        suspectSplit(column, 'spelling'),
      ];
    });
  return [...ofMembers, ...ofColumns];
};

// Columns of words that people may spell in several ways.
const SPELLED =
  /^(name|value|label|price_list|unit|material|brand|category_path|path|root|in_group|type)$/;

// `text`: SQL of the grouped expression over the view.
function suspectSplit(
  column: ViewColumn,
  split: 'names' | 'spelling',
  text = `"${column.name}"`,
): Suspicion {
  const code = split === 'names' ? 'code' : 'NULL';
  return {
    rows: column.select.queryRowsOf(column.source),
    question: (of) =>
      withRelations(
        { query_rows: `SELECT ${text} AS text, ${code} AS code FROM ${of}` },
        fillSql(splitTexts, { of_code: split === 'names', most: MAX_NAMES + 1 }),
      ),
    notice: ([texts]) => {
      if (texts === undefined) return undefined;
      const both = texts.map(String);
      return {
        code: 'sql_split_groups',
        view: column.view.name,
        column: text.replaceAll('"', ''),
        split: split === 'spelling' && isCaseAlone(both) ? 'case' : split,
        examples: both.every(isPlain) ? both : [],
      };
    },
  };
}

function isCaseAlone(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size === 1;
}
