/**
 * The names of brands and categories under every reading of the spec (Spec §4.2, §4.7): each counts its members, those of
 * all categories below included, whatever the PIM understands of its filters. In the soak every name of two catalogs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES, type ProfileName } from '../../src/sandbox/shape-profile.ts';
import { errorOf, openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { buildGroundTruth, numbersIn } from './ground-truth.ts';

// Object.keys forgets that these are the names of the table.
const NAMES = Object.keys(PROFILES) as ProfileName[];
const TRUTHS = everydayOrSoak([1], [1, 5]).map((seed) => ({ seed, truth: buildGroundTruth(60, seed) }));

/** Of names, those of this day's under a profile: all in the soak. */
const choose = <One>(all: readonly One[], at: number): readonly One[] =>
  everydayOrSoak(
    all.filter((_, index) => index % NAMES.length === at),
    all,
  );

describe.each(TRUTHS.flatMap(({ seed, truth }) => NAMES.map((profile, at) => ({ seed, truth, profile, at }))))(
  'under $profile, the catalog of seed $seed',
  ({ truth, profile, at }) => {
    const { categories, trademarks } = truth.source;
    let server: SandboxServer;
    beforeAll(async () => {
      server = await openCatalogServer({ source: truth.source, profile: [profile] });
    });
    afterAll(() => server.close());

    /** How many products have one of these ids, by plain loops. */
    const countIn = (field: string, key: string, ids: ReadonlySet<number>): number =>
      truth.products.filter((it) => numbersIn(it, field, key).some((id) => ids.has(id))).length;

    const total = async (args: Readonly<Record<string, unknown>>) =>
      (await server.call('find_products', { ...args, limit: 0 })).answer.total;

    it('a brand counts its products', async () => {
      for (const { id, name } of choose(trademarks, at)) {
        const ids = new Set(
          trademarks
            .filter((one) => one.name === name)
            .map((one) => one.id)
            .concat(id),
        );
        expect([name, await total({ brand_names: [name] })]).toEqual([
          name,
          countIn('TrademarkProducts', 'TrademarkId', ids),
        ]);
      }
    });

    it('a category counts the products in it and below it', async () => {
      for (const { name } of choose(categories, at)) {
        const ids = new Set(categories.filter((one) => one.name === name).map(({ id }) => id));
        for (let size = 0; size < ids.size; ) {
          size = ids.size;
          for (const one of categories) if (one.parentId !== null && ids.has(one.parentId)) ids.add(one.id);
        }
        expect([name, await total({ category_names: [name] })]).toEqual([
          name,
          countIn('CategoryProducts', 'CategoryId', ids),
        ]);
      }
    });

    it('a misspelt brand is refused with the right one', async () => {
      for (const { name } of choose(
        trademarks.filter(({ name: own }) => own.length > 5),
        at,
      )) {
        const called = await server.call('find_products', { brand_names: [`${name.slice(0, 3)}x${name.slice(4)}`] });
        expect(errorOf(called)).toMatchObject({
          code: 'INVALID_ARGUMENT',
          nearest: expect.arrayContaining([expect.stringContaining(name)]),
        });
      }
    });
  },
);
