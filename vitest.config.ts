import { defineConfig } from 'vitest/config';

/** Imports .sql files as texts, as the build does. */
const sqlFiles = {
  name: 'sql-files',
  transform: (code: string, id: string) =>
    id.endsWith('.sql') ? `export default ${JSON.stringify(code)};` : undefined,
};

export default defineConfig({
  plugins: [sqlFiles],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/own-cache.ts'],
    // Hang guards only, long enough for a machine that does other work: no test measures time against them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Half of the time would go by loading the same libraries for every file. No module of ours keeps state
    // (test/layering.test.ts), and tests that replace a clock put it back.
    isolate: false,
    // One more than the cores that CI has: some tests wait for the windows of limits.
    maxWorkers: 3,
    // Only with --coverage. Of all files, also of those that only child processes run (main.ts, cli/serve.ts, transport/),
    // whose coverage nobody counts; so the end-to-end tests are left out of it.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text', 'json-summary'],
      thresholds: { lines: 90, branches: 90 },
    },
  },
});
