/** Each question of the catalogs has facts, and a recording whose facts are those of today. */
import { describe, expect, it } from 'vitest';
import { CATALOG_LIST } from '../../bench/eval/catalogs.ts';
import { openPlainPim } from '../../bench/eval/plain-pim.ts';
import { readRecordings } from '../../bench/eval/trajectory.ts';
import { applyEdits } from '../../src/sandbox/edits.ts';

describe.each(CATALOG_LIST.filter(([, { isLarge }]) => isLarge !== true))(
  'the catalog %s',
  (name, catalog) => {
    const source = catalog.load();
    const edits = catalog.change?.(source) ?? [];
    const plain =
      edits.length > 0 ? openPlainPim(applyEdits(source, edits), source) : openPlainPim(source);

    it('has facts for every question, each asked once', async () => {
      for (const { words, plainly } of catalog.questions)
        expect((await plainly(plain)).length, words).toBeGreaterThan(0);
      expect(new Set(catalog.questions.map(({ words }) => words)).size).toBe(
        catalog.questions.length,
      );
    });

    it('has a recorded trajectory for every question, with the facts of today', async () => {
      const recorded = readRecordings(name).flatMap(([, { trajectories }]) => trajectories);
      for (const { words, plainly } of catalog.questions) {
        const own = recorded.filter(({ question }) => question === words);
        expect(own.length, words).toBeGreaterThan(0);
        for (const { facts } of own) expect(facts, words).toEqual(await plainly(plain));
      }
    });
  },
);
