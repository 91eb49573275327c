import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** The unit tests that `npm run mutation` judges: those of the mutated files and of their nearest callers, all fast. */
export default defineConfig({
  ...all,
  test: {
    include: [
      'test/pim/quota/*.test.ts',
      'test/pim/http/send.test.ts',
      'test/answer/**/*.test.ts',
      'test/filter/*.test.ts',
    ],
    // It proves the estimate against a tokenizer, at length, and touches none of the mutated files.
    exclude: ['test/answer/tokens.test.ts'],
    setupFiles: ['test/support/no-shrinking.ts'],
    // A hang guard only, as in vitest.config.ts: Stryker itself ends a mutant that takes too long.
    testTimeout: 300_000,
    // All runs of a property: a mutant that few of them meet lives otherwise.
    env: { SOAK: '1' },
  },
});
