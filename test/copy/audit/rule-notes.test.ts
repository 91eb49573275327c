/** What a rule says that it does not judge is said where its audit is told. */
import { expect, it } from 'vitest';
import { listNotes } from '../../../src/cli/audit/list-notes.ts';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { product, range } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';

const NOTE =
  'missing_translation leaves out languages that too few of the 100 translated products have: fr (4). To count one, set PIM_CULTURES to all languages that you sell in.';

it('an answer and a report tell the languages that missing_translation leaves out', async () => {
  const into = (...cultures: string[]) => ({ Translations: cultures.map((Culture) => ({ Culture, Name: Culture })) });
  const products = range(1, 100).map((id) => product(id, id <= 4 ? into('de', 'fr') : into('de')));
  const rules = RULES.filter(({ id }) => ['no_name', 'missing_translation'].includes(id));
  const asked = { rules, scope: {}, gradedBy: 'category', maxExamples: 0, isOver: () => false } as const;
  const audit = await runAudit({ ...asked, signal: new AbortController().signal }, await openRecords({ products }));
  expect(fitWhole(audit).warnings).toContain(NOTE);
  expect(listNotes({ audit, question: asked, warnings: [] })).toEqual([NOTE]);
});
