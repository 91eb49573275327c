// `tsx --import ./scripts/sql-imports.mjs FILE`: lets Node import .sql files as texts, as the build and vitest do.
import { register } from 'node:module';

register('./sql-load-hook.mjs', import.meta.url);
