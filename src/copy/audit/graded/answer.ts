/** Products by their grades, as an answer within the token budget: how many have each grade, and those asked for, the worst first. */

import { encodeCursor, nameVersion } from '../../../answer/cursor.ts';
import { type Answer, buildAnswer, type Detail, EMPTY_PARTS } from '../../../answer/envelope.ts';
import { shrinkValue } from '../../../answer/fit/budget.ts';
import { cutText } from '../../../answer/fit/cut-text.ts';
import { fitFirst, fitLargest, SIZES } from '../../../answer/fit/ladder.ts';
import { toExactText, toLinkText, toPlainText } from '../../../answer/text/text.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import type { JsonValue } from '../../../record/value.ts';
import { dateCopy } from '../../describe-copy.ts';
import type { Audit } from '../audit.ts';
import type { MappedChannel } from '../choose-rules.ts';
import type { Redact } from '../describe-audit.ts';
import { tellLackedByAll } from '../lacked-by-all.ts';
import type { Rule } from '../rule.ts';
import type { GradedFilter } from '../sql/graded-query.ts';
import { tellLists } from '../tell-lists.ts';
import type { GradedPage, GradedProduct } from './ask-graded.ts';
import { describeConcerned, describeReady } from './ready.ts';
import { NOT_KNOWN } from './ungraded.ts';

/** Where an answer stands in its walk. */
export interface GradedView {
  readonly filter: GradedFilter;
  /** All that count. */
  readonly rules: readonly Rule[];
  /** Position of the first product wanted. */
  readonly offset: number;
  readonly hash: string;
  /** What the products are to be ready for; absent: they are told with their grades. */
  readonly channel?: MappedChannel;
}

/** How an answer is told. */
export interface GradedForm {
  readonly maxTokens: number;
  readonly source: 'sandbox' | undefined;
  readonly redact: Redact;
  /** What is to be said of the call itself. */
  readonly warnings: readonly string[];
}

/** Products that one answer has room for, and more. */
export const MOST_SHOWN = 500;

/** Longest name, in characters. */
const MAX_CHARS = 80;

const NOT_ASKED =
  'before all rules were asked, and not all were within the time of this call. next_cursor asks the others.';

const DETAILS: readonly Detail[] = ['full', 'brief', 'bare'];

/** The answer of a call that ended before all rules were asked: it only leads on. */
export function fitUnfinished(
  audit: Audit,
  { hash, channel }: Pick<GradedView, 'hash' | 'channel'>,
  form: GradedForm,
): Answer {
  const what = NOT_KNOWN[channel === undefined ? 'grades' : 'channel'];
  const parts = {
    ...EMPTY_PARTS,
    nextCursor: encodeCursor({ part: audit.end, offset: 0, total: undefined }, hash, nameVersion(audit.version)),
    cutBy: 'deadline',
    warnings: [`${what} ${NOT_ASKED}`, ...form.warnings],
    copyDate: dateCopy(audit.copy),
    source: form.source,
  } as const;
  return (
    fitFirst(DETAILS, (detail) => buildAnswer(parts, [], detail), form.maxTokens) ?? buildAnswer(parts, [], 'bare')
  );
}

/** Builds the fullest answer that fits. @param audit one that has a standing */
export function fitGraded(audit: Audit, page: GradedPage, view: GradedView, form: GradedForm): Answer {
  const { products } = form.redact(page);
  const records = products.map((product) => describeProduct(product, view));
  const build = (shown: number, detail: Detail, row: (record: Trimmed) => Trimmed = (record) => record): Answer =>
    buildGraded(
      audit,
      { records: records.slice(0, shown).map(row), products, counted: page.counted },
      view,
      form,
      detail,
    );
  const least = Math.min(1, records.length);
  for (const detail of DETAILS) {
    const fit = fitLargest(least, records.length, (shown) => build(shown, detail), form.maxTokens);
    if (fit !== undefined) return fit.answer;
  }
  // Not even one fits as it is.
  const shrunk = fitFirst(
    SIZES,
    ({ maxChars, maxItems }) => build(least, 'bare', (record) => shrinkRecord(record, maxChars, maxItems)),
    form.maxTokens,
  );
  return shrunk ?? build(least, 'bare', (record) => shrinkRecord(record, 0, 0));
}

function buildGraded(
  audit: Audit,
  {
    records,
    products,
    counted,
  }: { readonly records: readonly Trimmed[]; readonly products: readonly GradedProduct[]; readonly counted: number },
  { filter: { grades, code }, rules, offset, hash, channel }: GradedView,
  { source, warnings, redact }: GradedForm,
  detail: Detail,
): Answer {
  const { standing, unmatched, copy, version, end: part } = audit;
  const counts = standing?.grades ?? { A: 0, B: 0, C: 0, D: 0, E: 0 };
  const total = code === undefined ? grades.reduce((sum, grade) => sum + counts[grade], 0) : counted;
  const end = offset + records.length;
  const isFirst = offset === 0;
  const isFull = detail === 'full';
  const shown = products.slice(0, records.length);
  const lines = shown.flatMap((product) => product.lines);
  const named = new Set([...shown.flatMap(({ failed }) => failed), ...lines.map(({ ruleId }) => ruleId)]);
  const fixes = rules.filter(({ id }) => named.has(id)).map(({ id, fix }) => [id, fix] as const);
  const concerned = channel && shown.length > 0 ? describeConcerned(channel, audit.verdicts, lines, redact) : undefined;
  const columns = ['product_id', 'code', 'name', 'grade', 'failed', ...(products.some(hasLink) ? ['link'] : [])];
  const list = buildAnswer(
    {
      ...EMPTY_PARTS,
      recordsKey: 'products',
      columns: channel === undefined ? columns : undefined,
      total,
      nextCursor:
        end < total ? encodeCursor({ part, offset: end, total: part }, hash, nameVersion(version)) : undefined,
      cutBy: end < total ? 'token_budget' : undefined,
      unmatched: {
        not_found: code !== undefined && total === 0 ? [code] : [],
        no_category: unmatched.categories,
        no_brand: unmatched.brands,
      },
      warnings: [
        ...warnings,
        ...(isFirst && isFull ? [tellLackedByAll(audit.lackedByAll) ?? []].flat() : []),
        ...tellLists(audit),
        ...(concerned?.warnings ?? []),
      ],
      copyDate: dateCopy(copy),
      source,
    },
    records,
    detail,
  );
  return {
    ...(isFirst && code === undefined ? { grades: counts } : {}),
    ...(channel && { channel: channel.channel.id }),
    ...list,
    // Who asks for one product asks why.
    ...(code !== undefined && isFull && fixes.length > 0 ? { fixes: Object.fromEntries(fixes) } : {}),
    ...(isFull ? concerned?.places : {}),
  };
}

function hasLink({ link }: GradedProduct): boolean {
  return link !== undefined;
}

function describeProduct(
  { productId, code, name, grade, failed, link, lines }: GradedProduct,
  { channel, rules }: Pick<GradedView, 'channel' | 'rules'>,
): Trimmed {
  const named = {
    product_id: productId ?? null,
    code: code === undefined ? null : toExactText(code),
    name: name === undefined ? null : cutText(toPlainText(name), MAX_CHARS),
    link: link === undefined ? null : toLinkText(link),
  };
  return channel === undefined ? { ...named, grade, failed } : describeReady(named, lines, rules);
}

function shrinkRecord(record: Trimmed, maxChars: number, maxItems: number): Trimmed {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]): [string, JsonValue] => [key, shrinkValue(value, maxChars, maxItems)]),
  );
}
