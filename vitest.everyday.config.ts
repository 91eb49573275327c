import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** The test files that take long, one a line; a new one is run every day until it turns out to be one of them. */
export const slow = readFileSync('test/slow-files.txt', 'utf8').split('\n').filter(Boolean);

/** `npm test`: what is tested in three minutes. */
export default defineConfig({ ...all, test: { ...all.test, exclude: slow } });
