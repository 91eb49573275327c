import { defineConfig } from 'vitest/config';
import all from './vitest.config.ts';
import { slow } from './vitest.everyday.config.ts';

/** `npm run test:slow`: what `npm test` leaves out. The two together are `npm run test:all`. */
export default defineConfig({ ...all, test: { ...all.test, include: slow } });
