import { encodeCursor } from '../../answer/cursor.ts';
import type { Answer, EnvelopeParts } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { describeUnread } from '../../answer/notices/unread-lists.ts';
import { type Notice, sayNotices } from '../../answer/notices.ts';
import { toExactText, toLinkText, toPlainText } from '../../answer/text/text.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { LocalCopy, QueryCall } from '../../copy/copy-port.ts';
import { dateCopy } from '../../copy/describe-copy.ts';
import { CatalogError } from '../../errors.ts';
import {
  compactObject,
  isAbsent,
  isRecord,
  type JsonValue,
  readBoolean,
  readId,
  readText,
} from '../../record/value.ts';
import type { Audit } from '../ask/ask-audit.ts';
import {
  GRADED_COLUMNS,
  type GradedFilter,
  RULE_SEPARATOR,
  writeGradedQuery,
} from '../ask/graded-products.ts';
import { hasProductWithCode } from '../ask/products-with-code.ts';
import { GRADES, type Grade } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { type AuditForm, type AuditView, noteLists, noteNotRun } from './answer-audit.ts';
import { describeSystemGaps } from './describe-verdicts.ts';

/** A rule that a product does not pass. */
export interface Line {
  readonly ruleId: string;
  /** Undefined: the copy cannot tell. */
  readonly failed: boolean | undefined;
  readonly detail: string | undefined;
}

type GradedProduct = ReturnType<typeof readProduct>;

interface ProductsView extends Pick<AuditView, 'offset' | 'version' | 'hash'> {
  readonly filter: GradedFilter;
  readonly productUrl: string | undefined;
  readonly ofChannel?: {
    readonly id: string;
    readonly describe: (lines: readonly Line[]) => {
      readonly places: Answer;
      readonly notices: readonly Notice[];
    };
  };
}

// More products than one answer has room for.
const MAX_SHOWN = 500;

const MAX_CHARS = 200;

const MAX_DETAIL_CHARS = 100;

/**
 * Builds the error for products that cannot be listed, because lists that rules read were not read
 * to their end.
 */
export function buildUngradedError(
  { gaps }: Pick<Audit, 'gaps'>,
  ofChannel: boolean,
): CatalogError {
  const what = ofChannel ? 'Nobody knows which products are ready' : 'No product is graded';
  const unread = gaps
    .filter(({ isHarmless }) => !isHarmless)
    .map(({ list, cause }) => `${list}: ${describeUnread(cause)}`);
  return new CatalogError('UNAVAILABLE', {
    failed: `${what}, because lists were not read. ${unread.join(' ')}`,
    fix: [
      'Let these credentials read them if they may not, then call sync_catalog with max_age_h: 0.',
      'Meanwhile, without grades and code, audit_catalog tells what fails as far as it is known.',
    ].join(' '),
  });
}

/**
 * Lists graded products.
 * @throws CatalogError if grades, or readiness for a channel, are unknown; else as LocalCopy.query
 * does
 */
export async function listProducts(
  audit: Audit,
  view: ProductsView,
  form: AuditForm,
  call: QueryCall,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<Answer> {
  const { filter, offset, productUrl, ofChannel } = view;
  const { basis } = audit;
  if (basis === undefined) throw buildUngradedError(audit, ofChannel !== undefined);
  const window = {
    offset,
    maxRows: MAX_SHOWN,
    maxMs: 60_000,
    isUncut: true,
  } as const;
  const { rows, counted } = await localCopy.query(
    writeGradedQuery(basis, filter, productUrl),
    window,
    call,
  );
  const products = form.redact(rows.map(readProduct));
  const isUnauditedCode =
    filter.code !== undefined &&
    counted === 0 &&
    (await hasProductWithCode(filter.code, call, localCopy));
  const formWithNotices = isUnauditedCode
    ? { ...form, notices: [...form.notices, { code: 'code_not_asked' } as const] }
    : form;
  const records = products.map((product) => describeProduct(product, ofChannel && basis.rules));
  const total = filter.code === undefined ? countGraded(audit, filter) : counted;
  const buildFirst = (count: number): EnvelopeParts => {
    const page = { audit, view, products: products.slice(0, count), total, isUnauditedCode };
    return buildParts(page, formWithNotices);
  };
  return fitAnswer(records, buildFirst, form.maxTokens).answer;
}

function readProduct(row: readonly JsonValue[]) {
  const cell = (column: (typeof GRADED_COLUMNS)[number]): JsonValue | undefined =>
    row[GRADED_COLUMNS.indexOf(column)];
  const lines = row[GRADED_COLUMNS.length];
  return {
    productId: readId(cell('product_id')),
    code: readText(cell('code')),
    name: readText(cell('name')),
    // The query returns no other value.
    grade: GRADES.find((each) => each === cell('grade')) ?? 'E',
    failed: readRules(cell('rules')),
    /**
     * Failed rules that are system gaps, and accepted failures with their reasons: neither counts
     * in the grade.
     */
    systemGaps: readRules(cell('system_gaps')),
    accepted: readText(cell('accepted')),
    link: readText(cell('link')),
    /** Empty unless the filter has `hasOpenRules`. */
    lines: (Array.isArray(lines) ? lines : []).filter(isRecord).map(
      ({ rule, failed, detail }): Line => ({
        ruleId: readText(rule) ?? '',
        failed: readBoolean(failed),
        detail: readText(detail),
      }),
    ),
  };
}

function readRules(cell: JsonValue | undefined): readonly string[] {
  return readText(cell)?.split(RULE_SEPARATOR) ?? [];
}

// The products of one answer, and what they are a part of.
interface ProductsPage {
  readonly audit: Audit;
  readonly view: ProductsView;
  readonly products: readonly GradedProduct[];
  // Number of products on all pages.
  readonly total: number;
  // The copy has a product with the code of the filter, but the audit did not check it.
  readonly isUnauditedCode: boolean;
}

function buildParts(page: ProductsPage, { source, notices, saidBy }: AuditForm): EnvelopeParts {
  const { audit, view, products, total } = page;
  const { ofChannel, filter } = view;
  const lines = products.flatMap((product) => product.lines);
  const channel = products.length > 0 ? ofChannel?.describe(lines) : undefined;
  const channelNotices = channel?.notices ?? [];
  const warnings = [...notices, ...noteNotRun(audit), ...noteLists(audit), ...channelNotices];
  return {
    overview: describeOverview(audit, view),
    more: { ...explainFixes(audit, products, filter), ...channel?.places },
    recordsKey: 'products',
    columns: ofChannel === undefined ? listColumns(products) : undefined,
    total,
    ...describeRest(page),
    unmatched: describeUnmatched(page),
    warnings: sayNotices(warnings, { saidBy }),
    copyDate: dateCopy(audit.copy),
    source,
  };
}

// Says that and where the list continues; both are undefined on the last page.
function describeRest({
  view,
  products,
  total,
}: ProductsPage): Pick<EnvelopeParts, 'nextCursor' | 'cutBy'> {
  const end = view.offset + products.length;
  if (end >= total) return { nextCursor: undefined, cutBy: undefined };
  // Products are a list of one part, which has the number 0.
  const nextPage = { part: 0, offset: end, total };
  return {
    nextCursor: encodeCursor(nextPage, view.hash, view.version),
    // The size of the answer ends a page before MAX_SHOWN does.
    cutBy: 'token_budget',
  };
}

function describeUnmatched({
  audit,
  view,
  total,
  isUnauditedCode,
}: ProductsPage): EnvelopeParts['unmatched'] {
  const { code } = view.filter;
  const isNotFound = code !== undefined && total === 0 && !isUnauditedCode;
  return {
    not_found: isNotFound ? [code] : [],
    no_category: audit.unmatched.categories,
    no_brand: audit.unmatched.brands,
  };
}

function countByGrade({ summary }: Audit): Readonly<Record<Grade, number>> {
  return summary?.grades ?? NO_GRADES;
}

const NO_GRADES: Readonly<Record<Grade, number>> = {
  A: 0,
  B: 0,
  C: 0,
  D: 0,
  E: 0,
};

function countGraded(audit: Audit, { grades }: GradedFilter): number {
  const counts = countByGrade(audit);
  return grades.reduce((sum, grade) => sum + counts[grade], 0);
}

function describeOverview(audit: Audit, { filter, offset, ofChannel }: ProductsView): Answer {
  const isFirst = offset === 0;
  const tellsGaps = isFirst && ofChannel === undefined;
  const tellsGrades = isFirst && filter.code === undefined;
  return compactObject({
    system_gaps: tellsGaps ? describeSystemGaps(audit.verdicts) : undefined,
    grades: tellsGrades ? countByGrade(audit) : undefined,
    channel: ofChannel?.id,
  });
}

// Fixes for what one product does not pass: whoever asks for one wants to know why.
function explainFixes(
  { basis }: Audit,
  products: readonly GradedProduct[],
  { code }: GradedFilter,
): Answer {
  if (code === undefined) return {};
  const ids = products.flatMap(({ failed, lines }) => {
    const ofLines = lines.map(({ ruleId }) => ruleId);
    return [...failed, ...ofLines];
  });
  const named = new Set(ids);
  const rules = (basis?.rules ?? []).filter(({ id }) => named.has(id));
  if (rules.length === 0) return {};
  const fixes = rules.map(({ id, fix }) => [id, fix] as const);
  return { fixes: Object.fromEntries(fixes) };
}

function listColumns(products: readonly GradedProduct[]): readonly string[] {
  return [
    'product_id',
    'code',
    'name',
    'grade',
    'failed',
    ...(products.some(({ systemGaps }) => systemGaps.length > 0) ? ['system_gaps'] : []),
    ...(products.some(({ accepted }) => accepted !== undefined) ? ['accepted'] : []),
    ...(products.some(({ link }) => link !== undefined) ? ['link'] : []),
  ];
}

function describeProduct(
  { productId, code, name, grade, failed, systemGaps, accepted, link, lines }: GradedProduct,
  channelRules: readonly Rule[] | undefined,
): Trimmed {
  const named = {
    product_id: productId ?? null,
    code: code === undefined ? null : toExactText(code),
    name: name === undefined ? null : cutText(toPlainText(name), MAX_CHARS),
    link: link === undefined ? null : toLinkText(link),
  };
  if (channelRules !== undefined) return describeReady(named, lines, channelRules);
  const notCounted = compactObject({
    system_gaps: systemGaps.length > 0 ? systemGaps : undefined,
    accepted: accepted && toPlainText(accepted),
  });
  return {
    ...named,
    grade,
    failed,
    ...notCounted,
  };
}

function describeReady(named: Trimmed, lines: readonly Line[], rules: readonly Rule[]): Trimmed {
  const idsOf = (isMeant: (line: Line) => boolean, isRequired: boolean): readonly string[] => {
    const ids = new Set(lines.filter(isMeant).map(({ ruleId }) => ruleId));
    return rules
      .filter(({ id, severity }) => ids.has(id) && (severity === 'error') === isRequired)
      .map(({ id }) => id);
  };
  const isFailed = ({ failed }: Line): boolean => failed === true;
  const isOpen = ({ failed }: Line): boolean => failed === undefined;
  const blockedBy = idsOf(isFailed, true);
  const unknown = idsOf(isOpen, true);
  const details = lines.flatMap(({ ruleId, detail }) => {
    if (detail === undefined) return [];
    const shortDetail = cutText(toPlainText(detail), MAX_DETAIL_CHARS);
    return [[ruleId, shortDetail] as const];
  });
  const unblocked = unknown.length > 0 ? 'unknown' : 'ready';
  const cells = {
    ...named,
    ready: blockedBy.length > 0 ? 'not_ready' : unblocked,
    blocked_by: blockedBy,
    unknown,
    improve: idsOf(isFailed, false),
    unknown_recommended: idsOf(isOpen, false),
    details: Object.fromEntries(details),
  };
  const present = Object.entries(cells).filter(([, value]) => !isAbsent(value));
  return Object.fromEntries(present);
}
