/** What a rule says that it does not judge is said where its audit is told. */
import { expect, it } from 'vitest';
import { listNotes } from '../../src/cli/audit/audit-notes.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, range, variant } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const NOTE =
  ' leaves out languages that too few of the 100 translated products have: fr (4). To count one, set PIM_CULTURES to all languages that you sell in.';

it('an answer tells the languages that missing_translation leaves out by the name of the rule, a report by its title', async () => {
  const into = (...cultures: string[]) => ({
    Translations: cultures.map((Culture) => ({ Culture, Name: Culture })),
  });
  const products = range(1, 100).map((id) => product(id, id <= 4 ? into('de', 'fr') : into('de')));
  const audit = await runAudit(await openRecords({ products }), {
    rules: rulesOf('no_name', 'missing_translation'),
  });
  expect(fitWhole(audit).warnings).toContain(`missing_translation${NOTE}`);
  expect(
    listNotes(
      {
        alarms: [],
        audit,
        question: {} as Parameters<typeof listNotes>[0]['question'],
        notices: [],
      },
      (value) => value,
    ),
  ).toEqual([`Missing translation${NOTE}`]);
});

it('a rule tells the barcodes for use within a company that it does not judge', async () => {
  const inStore = ean('2000000000015');
  const products = range(1, 10).map((id) => product(id, id <= 3 ? inStore : ean('4006381333931')));
  const localCopy = await openRecords({ products, variants: [variant(1, 1, inStore)] });
  const { failed, unknown, note } = await askRule('restricted_barcode', localCopy);
  expect([failed, unknown]).toEqual([0, 3]);
  const own = { code: 'own_use_barcodes', max_percent: 10 };
  expect(note).toEqual({ ...own, restricted: 3, coded: 10, owner: 'product' });
  const ofVariants = await askRule('variant_restricted_barcode', localCopy);
  expect(ofVariants.note).toEqual({ ...own, restricted: 1, coded: 1, owner: 'variant' });
});
