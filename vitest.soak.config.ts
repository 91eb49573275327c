import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import everyday from './vitest.config.ts';

/** The test files of which the everyday suite runs a part only: they say so by this import. */
const partial = readdirSync('test', { recursive: true })
  .map((name) => `test/${name}`.replaceAll('\\', '/'))
  .filter(
    (path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('/support/soak.ts'),
  );

/** `npm run soak`: the whole of what the everyday suite tries a part of. */
export default defineConfig({
  ...everyday,
  test: { ...everyday.test, include: partial, env: { SOAK: '1' }, testTimeout: 60 * 60_000 },
});
