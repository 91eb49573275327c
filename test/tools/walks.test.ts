/** Following next_cursor to the end gives every record exactly once, whatever the pages (Spec §4.1). */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ProfileName } from '../../src/sandbox/profile-names.ts';
import {
  listColumn,
  openCatalogServer,
  openForTest,
  type SandboxServer,
  type ToolAnswer,
  walkAll,
} from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { buildGroundTruth, containsAny, entries, idsOf } from './ground-truth.ts';

const truth = buildGroundTruth(everydayOrSoak(110, 300));
const codes = truth.products.map(({ Code }) => String(Code));
const ids = truth.products.map(({ ProductId }) => Number(ProductId));

describe('Spec §4.1: following next_cursor to the end', () => {
  const PIMS: readonly (readonly ProfileName[])[] = [
    ...([[], ['clamp-20'], ['clamp-50'], ['refuse-20'], ['refuse-50'], ['no-total']] as const),
    ['no-total', 'clamp-20'],
  ];
  const FIELDS = [['product_id'], ['product_id', 'name', 'brand'], ['product_id', 'properties']];
  const page = fc.record(
    {
      // With one record a page a walk is as many calls as there are records.
      limit: fc.integer({ min: everydayOrSoak(9, 1), max: 130 }),
      max_tokens: fc.integer({ min: 200, max: 4_000 }),
      fields: fc.constantFrom(...FIELDS),
      layout: fc.constantFrom('records', 'table'),
    },
    { requiredKeys: [] },
  );
  /** Questions about the catalog and the ids that they mean, in the PIM's order. */
  const QUESTIONS: readonly (readonly [ToolAnswer, readonly unknown[]])[] = [
    [{}, ids],
    [{ name_contains: ['e'] }, idsWhere(({ Name }) => containsAny(Name, ['e']))],
    [{ status: 'active' }, idsWhere(({ Status }) => Status === 1)],
    [
      { has: ['documents'], name_contains: ['a'] },
      idsWhere((it) => entries(it, 'Documents').length > 0 && containsAny(it.Name, ['a'])),
    ],
    [{ codes: [...codes.slice(0, 105), 'NO-SUCH'] }, ids.slice(0, 105)],
  ];
  function idsWhere(isMeant: (record: WireRecord) => boolean): readonly unknown[] {
    return idsOf(truth.products.filter(isMeant));
  }

  it.each(
    everydayOrSoak(
      PIMS.filter((_, index) => index % 2 === 0),
      PIMS,
    ).map((profile) => ({ name: profile.join(' + ') || 'default', profile })),
  )('gives every record exactly once under $name', async ({ profile }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...QUESTIONS),
        fc.array(page, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async ([question, right], pages, isFresh) => {
          // A fresh server has learned nothing of the page size when a cursor comes from another process.
          const own = await openForTest({ profile, source: truth.source });
          const walked = await walkAll(
            isFresh ? own : await shared(profile),
            'find_products',
            (index) => ({
              fields: ['product_id'],
              ...question,
              ...pages[index % pages.length],
            }),
          );
          expect(
            walked.flatMap(({ answer }) => listColumn(answer, 'products', 'product_id')),
          ).toEqual(right);
          expect(walked.filter(({ warnings }) => /missing|twice|changed/.test(warnings))).toEqual(
            [],
          );
          await own.close();
        },
      ),
      { numRuns: everydayOrSoak(3, 12) },
    );
  });

  const servers = new Map<string, Promise<SandboxServer>>();
  function shared(profile: readonly ProfileName[]): Promise<SandboxServer> {
    const key = profile.join();
    const opened = servers.get(key) ?? openCatalogServer({ profile, source: truth.source });
    servers.set(key, opened);
    return opened;
  }
  afterAll(async () => {
    for (const opened of servers.values()) await (await opened).close();
  });
});
