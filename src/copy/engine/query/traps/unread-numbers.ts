import { fillSql, withRelations } from '../../../fill-sql.ts';
import type { Member, Select, ViewColumn } from './statement.ts';
import { isPlain, type Rows, type Suspicion, type Trap, writeMember } from './trap.ts';
import { isExtreme, isSumming, listNodes, listParts, type Node, readColumn } from './tree.ts';
import unreadNumbers from './unread-numbers.sql';
import unreadNums from './unread-nums.sql';

const NUMBER = /^number(?:_base)?$/;

/** Finds numbers that are ranked, summed or compared while others could not be read. */
export const findUnreadNumbers: Trap = (select) => {
  const columns = new Map<string, ViewColumn>();
  for (const node of listCompared(select)) {
    const column = select.column(node);
    const key = `${column?.source.alias} ${column?.name}`;
    if (column !== undefined && !columns.has(key)) {
      columns.set(key, column);
    }
  }
  const ofColumns = [...columns.values()].filter(({ name }) => NUMBER.test(name));
  return [...ofColumns.flatMap(suspectNumbers), ...listNums(select).map(suspectNums)];
};

function listNums(select: Select): readonly Member[] {
  const members = listCompared(select).flatMap((node) => select.member(node) ?? []);
  const nums = members.filter(({ column }) => column.name === 'nums');
  return [...new Map(nums.map((member) => [member.key, member])).values()];
}

function suspectNums(member: Member): Suspicion {
  const { column, key } = member;
  const { select, source, view } = column;
  return {
    rows: select.queryRowsOf(source, (node) => !select.reads(source, /^(nums|props)$/, node)),
    question: (of) =>
      withRelations(
        {
          query_rows:
            `SELECT ${writeMember(member, 'props')} AS value, ` +
            `${writeMember(member)} AS number FROM ${of}`,
        },
        fillSql(unreadNums),
      ),
    notice: (rows) => {
      const unread = readCount(rows);
      return (
        unread && {
          code: 'sql_unread_nums',
          view: view.name,
          name: key,
          ...unread,
        }
      );
    },
  };
}

function listCompared({ parts, sorts }: Select): readonly Node[] {
  const calls = parts.filter((part) => isSumming(part) || isExtreme(part));
  const comparisons = parts.filter(({ type }) => /^COMPARE_/.test(String(type)));
  const windows = parts.filter(({ class: kind }) => kind === 'WINDOW');
  const compared = listParts(
    sorts,
    calls.map(({ children }) => children),
    windows.map(({ orders }) => orders),
    comparisons.map(({ left, right, input, lower, upper }) => [left, right, input, lower, upper]),
    // IN has its subject and its values in one list.
    comparisons.map(({ children }) => children),
  );
  const replaced = new Set(compared.flatMap(listReplaced));
  return compared.filter((node) => !replaced.has(node));
}

// Columns that another one stands in for: `number_base` of `coalesce(number_base, number)`.
function listReplaced({ type, children }: Node): readonly Node[] {
  if (type !== 'OPERATOR_COALESCE') return [];
  const values = listNodes(children);
  const hasColumn = listParts(values.at(-1)).some((part) => readColumn(part).length > 0);
  return hasColumn ? listParts(values.slice(0, -1)) : [];
}

function suspectNumbers({ select, source, view, name }: ViewColumn): readonly Suspicion[] {
  const isWithValue = view.columns.some((column) => column.name === 'value');
  if (!isWithValue) return [];
  return [
    {
      rows: select.queryRowsOf(source, (node) => !select.reads(source, NUMBER, node)),
      question: (of) =>
        withRelations(
          { query_rows: `SELECT name, value, number, ${name} IS NULL AS is_unread FROM ${of}` },
          fillSql(unreadNumbers),
        ),
      notice: (rows) => {
        const unread = readCount(rows);
        if (unread === undefined) return undefined;
        if (name === 'number') {
          return { code: 'sql_unread_numbers', view: view.name, ...unread };
        }
        const textUnit = readTextUnit(rows);
        return {
          code: 'sql_unknown_units',
          view: view.name,
          ...unread,
          textUnit,
        };
      },
    },
  ];
}

// Number of unread values, and the first example that a notice may quote; undefined: all were read.
function readCount([row = []]: Rows) {
  const [count, ...examples] = row.slice(0, 1 + MAX_EXAMPLES);
  const example = examples
    .filter((text) => text !== null)
    .map(String)
    .find(isPlain);
  if (Number(count) === 0) return undefined;
  return { count: Number(count), example };
}

// Number of examples in the reply, behind the count.
const MAX_EXAMPLES = 3;

// The unit of the texts stands behind the examples; null: there is not one unit.
function readTextUnit([row = []]: Rows): string | undefined {
  const unit = row[1 + MAX_EXAMPLES];
  return typeof unit === 'string' ? unit : undefined;
}
