import base from './vitest.config.ts';
import { mergeConfig } from 'vitest/config';
export default mergeConfig(base, { test: { setupFiles: ['/tmp/acc/setup.ts'] }, server: { fs: { strict: false } } });
