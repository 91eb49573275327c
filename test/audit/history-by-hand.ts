/** A history that is written by hand, and what catalog_changes tells of it. */

import { fitChanges } from '../../src/audit/answers/answer-changes.ts';
import type { RaisedAlarm } from '../../src/audit/answers/describe-alarms.ts';
import { type ChangesQuestion, queryChanges } from '../../src/audit/ask/ask-changes.ts';
import { resolveScope } from '../../src/audit/scope.ts';
import { LAST_REFRESH } from '../../src/record/moment.ts';
import { patientCall } from './ask-rule.ts';
import { type HistoryRows, type Lists, openRecords } from './open-records.ts';

export const FRIDAY = '2026-02-27T06:00:00.000';
export const SATURDAY = '2026-02-28T06:00:00.000';
export const SUNDAY = '2026-03-01T06:00:00.000';

const PRODUCTS: Lists = {
  products: Array.from({ length: 20 }, (_, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Name: `Mug ${at + 1}`,
    Status: 1,
    CategoryProducts: [{ CategoryId: at < 4 ? 2 : 3, Name: at < 4 ? 'Cups' : 'Bowls' }],
  })),
  variants: [{ VariantId: 11, ProductId: 1, Code: 'P-1-RED' }],
  categories: [
    { CategoryId: 1, Name: 'Kitchen' },
    { CategoryId: 2, Name: 'Cups', ParentId: 1 },
    { CategoryId: 3, Name: 'Bowls', ParentId: 1 },
  ],
  brands: [],
};

export const look = (seen_before: string, seen_at: string, more = {}) => ({
  seen_before,
  seen_at,
  is_whole: true,
  products: 20,
  variants: 1,
  checked_products: 20,
  checked_variants: 1,
  new: 0,
  gone: 0,
  changed: 0,
  requests: 3,
  ...more,
});
export const change = (id: number, field: string, before: string, after: string, more = {}) => ({
  seen_at: SUNDAY,
  seen_before: SATURDAY,
  kind: 'changed',
  owner: 'product',
  product_id: id,
  code: `P-${id}`,
  name: `Mug ${id}`,
  field,
  before,
  after,
  ...more,
});
export const came = (kind: 'new' | 'gone', id: number, more = {}) => ({
  seen_at: SUNDAY,
  seen_before: SATURDAY,
  kind,
  owner: 'product',
  product_id: id,
  code: `P-${id}`,
  name: `Mug ${id}`,
  ...more,
});

export const HISTORY: HistoryRows = {
  refreshes: [look(FRIDAY, SATURDAY), look(SATURDAY, SUNDAY)],
  changes: [
    change(5, 'name', 'Mug', 'Mug 5', { seen_at: SATURDAY, seen_before: FRIDAY }),
    change(1, 'price', '10', '12.5', { label: 'EUR' }),
    change(2, 'price', '10', '5', { label: 'EUR' }),
    change(3, 'property:Colour', 'red', 'blue'),
    came('new', 4),
    came('new', 4, { owner: 'variant', variant_id: 41, code: 'P-4-RED' }),
    came('gone', 99),
  ],
};

export type Asked = Partial<Omit<ChangesQuestion, 'scope'>> & {
  readonly categories?: readonly string[];
  readonly maxTokens?: number;
  readonly alarms?: readonly RaisedAlarm[];
};

/** The answer of a copy. @param rows its history; absent: {@link HISTORY}; with a copy: the one that it has */
export async function ask(asked: Asked = {}, rows?: HistoryRows, copy?: Records) {
  shared ??= openRecords(PRODUCTS);
  const localCopy = copy ?? (await shared);
  if (rows !== undefined || copy === undefined) await localCopy.remember(rows ?? HISTORY);
  const { alarms = [], categories, maxTokens = 8_000, since = LAST_REFRESH, ...others } = asked;
  const { scope } = await resolveScope(categories ? { categories } : {}, localCopy, patientCall());
  const question = { since, until: undefined, offset: 0, limit: 200, ...others, scope };
  const changes = await queryChanges(question, copy !== undefined, patientCall(), localCopy);
  const codes = others.codes ?? [];
  const view = {
    since,
    codes,
    offset: question.offset,
    hash: 'hashed',
    version: 'v',
    resolved: {},
    isMaking: false,
  };
  const redact = <Value>(value: Value): Value => value;
  return fitChanges(changes, view, { alarms, maxTokens, source: undefined, redact, notices: [] });
}

export type Records = Awaited<ReturnType<typeof openRecords>>;

let shared: Promise<Records> | undefined;

/** The codes of the changes that an answer lists, with what happened. */
export const listed = ({ columns = [], changes = [] }: Awaited<ReturnType<typeof ask>>) => {
  const [what, code, field] = ['what', 'code', 'field'].map((one) =>
    (columns as string[]).indexOf(one),
  );
  return (changes as string[][]).map((row) =>
    [row[code ?? 0], row[field ?? -1] ?? row[what ?? 0]?.split(' ')[1]].join(' '),
  );
};
