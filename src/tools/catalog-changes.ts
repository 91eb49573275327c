/** catalog_changes: what refreshes of the local copy found new, gone and changed. */

import * as z from 'zod';
import { decodeCursor, hashQuestion, nameVersion, START } from '../answer/cursor.ts';
import { askChanges, CHANGE_KINDS, writePastNames } from '../audit/ask/ask-changes.ts';
import { resolveScope } from '../audit/scope.ts';
import { fitChanges } from '../audit/tell/answer-changes.ts';
import { show } from '../audit/tell/describe-parts.ts';
import { listAlarms } from '../audit/tell/tell-alarms.ts';
import { requireLocalCopy } from '../catalog/call/context.ts';
import { buildMovedCopyError } from '../copy/describe-copy.ts';
import { InvalidArgumentError } from '../errors.ts';
import { LAST_REFRESH, readMoment } from '../record/moment.ts';
import { defineTool } from './define-tool.ts';
import { listArguments, listOf, text, texts } from './shared-arguments.ts';

const NAME = 'catalog_changes';

/** Rows, unless the call says how many; more than a budget has room for. */
const DEFAULT_LIMIT = 200;

/** The tool. */
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
  run: async ({ cursor, max_tokens: maxTokens, limit = DEFAULT_LIMIT, ...asked }, context) => {
    const { settings, call, catalog } = context;
    const localCopy = requireLocalCopy(context);
    const today = settings.today();
    const since = readMoment(asked.since ?? LAST_REFRESH, today) ?? refuseMoment('since');
    const until = asked.until && (readMoment(asked.until, today, true) ?? refuseMoment('until'));
    if (until !== undefined && since !== LAST_REFRESH && until < since) {
      throw new InvalidArgumentError(
        'until is before since.',
        'Give a later until, or leave it out.',
        'until',
      );
    }
    const named = {
      ...(asked.category_names && { categories: asked.category_names }),
      ...(asked.brand_names && { brands: asked.brand_names }),
    };
    const { scope, resolved } = await resolveScope(named, localCopy, call);
    for (const kind of ['category', 'brand'] as const) {
      const missing = scope.found?.[kind]?.missing ?? [];
      if (missing.length === 0) continue;
      const names = missing.map(({ name }) => name);
      const past = writePastNames(kind, names);
      const { rows } = await localCopy.query(
        past,
        { offset: 0, maxRows: missing.length, isWhole: true },
        call,
      );
      const renamed = rows.flatMap(([, now]) => (typeof now === 'string' ? show(now) : []));
      // What is gone has a history.
      if (renamed.length === 0 && rows.length === missing.length) continue;
      const near = missing.flatMap((one) => one.nearest ?? []);
      const nearest = renamed.length > 0 ? renamed : near;
      const fix =
        nearest.length > 0
          ? 'Give one of the names in nearest.'
          : 'list_reference_data lists the names.';
      const failed = `No ${kind} of the copy is called so${renamed.length > 0 ? ' any more' : ''}.`;
      throw new InvalidArgumentError(failed, fix, `${kind}_names`, undefined, nearest);
    }
    // A time that is told by the clock moves from page to page.
    const hash = hashQuestion([NAME, catalog.identity, asked]);
    const position = cursor === undefined ? START : decodeCursor(cursor, hash);
    const { plan } = await settings.chooseRules({}, localCopy, call);
    const made = await localCopy.derive(plan);
    const { state } = made;
    if (made.state === 'failed') {
      const { message, fix } = made.error;
      call.notices.push({ code: 'findings_not_known', why: `${message} ${fix}` });
    }
    const question = { ...asked, since, until, scope, offset: position.offset, limit };
    const changes = await askChanges(question, state === 'made', call, localCopy);
    const version = nameVersion(changes.version);
    if ('version' in position && position.version !== version) throw buildMovedCopyError();
    const told = { since, until, codes: asked.codes ?? [], resolved, isMaking: state === 'making' };
    const view = { ...told, offset: position.offset, hash, version };
    // While they are being judged, the answer says so of findings, too.
    const { alarms } = state === 'making' ? { alarms: [] } : await listAlarms(localCopy, call);
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

function refuseMoment(argument: string): never {
  const fix =
    'Give a date such as 2026-03-31, monday, yesterday, or 7 days; since may also be last refresh.';
  throw new InvalidArgumentError(`${argument} is no moment.`, fix, argument);
}
