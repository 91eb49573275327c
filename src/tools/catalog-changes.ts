import * as z from 'zod';
import { decodeCursor, hashQuestion, nameVersion, START } from '../answer/cursor.ts';
import { fitChanges } from '../audit/answers/answer-changes.ts';
import { listAlarms } from '../audit/answers/describe-alarms.ts';
import { toShortLine } from '../audit/answers/describe-verdicts.ts';
import { CHANGE_KINDS, queryChanges, writePastNames } from '../audit/ask/ask-changes.ts';
import { type GradedBy, type MissingName, resolveScope } from '../audit/scope.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import type { DerivedState, LocalCopy, QueryCall } from '../copy/copy-port.ts';
import { buildMovedCopyError } from '../copy/describe-copy.ts';
import { InvalidArgumentError } from '../errors.ts';
import { LAST_REFRESH, readMoment } from '../record/moment.ts';
import { defineTool } from './define-tool.ts';
import { listArguments, listOf, text, texts } from './shared-arguments.ts';

const NAME = 'catalog_changes';

// Rows, unless the call says how many; more than a budget has room for.
const DEFAULT_LIMIT = 200;

/** The tool catalog_changes. */
export const catalogChanges = defineTool({
  name: NAME,
  title: 'What changed',
  description: [
    'Tells what changed since a day: new, gone, from and to, prices, findings.',
    { of: ['sync_catalog'], text: ' Seen by sync_catalog.' },
  ],
  input: {
    since: text.optional().describe('Date, monday, 7 days; default last refresh'),
    until: text.optional().describe('Inclusive'),
    kinds: listOf(z.enum(CHANGE_KINDS), 'Default all'),
    fields: texts('price, name, …'),
    category_names: texts('With those below'),
    brand_names: texts(),
    codes: texts(),
    limit: listArguments.limit,
    max_tokens: listArguments.max_tokens,
    cursor: listArguments.cursor,
  },
  output: z.looseObject({ total: z.number().optional() }),
  run: async ({ cursor, max_tokens: maxTokens, limit = DEFAULT_LIMIT, ...filters }, context) => {
    const { settings, call, catalog } = context;
    const localCopy = requireLocalCopy(context);
    const period = readPeriod(filters, settings.today());
    const { scope, resolved } = await resolvePlaces(filters, localCopy, call);
    // The hash is of the words of the call: a time by the clock (`7 days`) moves from page to page.
    const hash = hashQuestion([NAME, catalog.identity, filters]);
    const position = cursor === undefined ? START : decodeCursor(cursor, hash);
    const { offset } = position;
    const state = await deriveFindings(localCopy, context);
    const question = {
      ...filters,
      ...period,
      scope,
      offset,
      limit,
    };
    const changes = await queryChanges(question, state === 'made', call, localCopy);
    const version = nameVersion(changes.version);
    if ('version' in position && position.version !== version) {
      throw buildMovedCopyError();
    }
    const isMaking = state === 'making';
    const codes = filters.codes ?? [];
    const view = {
      ...period,
      codes,
      resolved,
      isMaking,
      offset,
      hash,
      version,
    };
    // While rules are still being run, a notice already says that findings are missing.
    const { alarms } = isMaking ? { alarms: [] } : await listAlarms(localCopy, call);
    const form = {
      ...settings,
      alarms,
      maxTokens: maxTokens ?? settings.tokenBudget,
      notices: call.notices,
      saidBy: context.saidBy,
    };
    return fitChanges(changes, view, form);
  },
});

function readPeriod(
  args: { readonly since?: string | undefined; readonly until?: string | undefined },
  today: Date,
) {
  const since = readMoment(args.since ?? LAST_REFRESH, today) ?? refuseMoment('since');
  const until = args.until && (readMoment(args.until, today, true) ?? refuseMoment('until'));
  const hasBothEnds = until !== undefined && since !== LAST_REFRESH;
  if (hasBothEnds && until < since) {
    const fix = 'Give a later until, or leave it out.';
    throw new InvalidArgumentError('until is before since.', fix, 'until');
  }
  return { since, until };
}

interface Places {
  readonly category_names?: readonly string[] | undefined;
  readonly brand_names?: readonly string[] | undefined;
}

async function resolvePlaces(
  { category_names: categories, brand_names: brands }: Places,
  localCopy: LocalCopy,
  call: QueryCall,
) {
  const named = { ...(categories && { categories }), ...(brands && { brands }) };
  const places = await resolveScope(named, localCopy, call);
  for (const kind of ['category', 'brand'] as const) {
    const missing = places.scope.found?.[kind]?.missing ?? [];
    if (missing.length > 0) await refuseMissingNames(kind, missing, localCopy, call);
  }
  return places;
}

// Refuses names that no category or brand of the copy has now; but none if all of them are of
// categories or brands that are gone, because the changes of those can still be shown.
async function refuseMissingNames(
  kind: GradedBy,
  missing: readonly MissingName[],
  localCopy: LocalCopy,
  call: QueryCall,
): Promise<void> {
  const pastNamesQuery = writePastNames(
    kind,
    missing.map(({ name }) => name),
  );
  const window = {
    offset: 0,
    maxRows: missing.length,
    isUncut: true,
  };
  // One row for each missing name that was in use: ['trail shoes', 'Running shoes'], if it was
  // renamed; ['trail shoes', NULL], if it is gone.
  const { rows } = await localCopy.query(pastNamesQuery, window, call);
  const newNames = rows.flatMap(([, newName]) =>
    typeof newName === 'string' ? toShortLine(newName) : [],
  );
  const isAnyRenamed = newNames.length > 0;
  const areAllGone = !isAnyRenamed && rows.length === missing.length;
  if (areAllGone) return;
  const nearest = isAnyRenamed ? newNames : missing.flatMap((name) => name.nearest ?? []);
  const fix =
    nearest.length > 0
      ? 'Give one of the names in nearest.'
      : 'list_reference_data lists the names.';
  const anyMore = isAnyRenamed ? ' any more' : '';
  const message = `No ${kind} of the copy is called so${anyMore}.`;
  throw new InvalidArgumentError(message, fix, `${kind}_names`, undefined, nearest);
}

async function deriveFindings(
  localCopy: LocalCopy,
  { settings, call }: CallContext,
): Promise<DerivedState['state']> {
  const { plan } = await settings.chooseRules({}, localCopy, call);
  const made = await localCopy.derive(plan);
  if (made.state === 'failed') {
    const { message, fix } = made.error;
    call.notices.push({ code: 'findings_not_known', why: `${message} ${fix}` });
  }
  return made.state;
}

function refuseMoment(argument: string): never {
  const fix =
    'Give a date such as 2026-03-31, monday, yesterday, or 7 days; since may also be last refresh.';
  throw new InvalidArgumentError(`${argument} is no moment.`, fix, argument);
}
