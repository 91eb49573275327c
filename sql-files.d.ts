/** SQL files are imported as texts; see scripts/build.mjs, vitest.config.ts and scripts/sql-imports.mjs. */
declare module '*.sql' {
  const text: string;
  export default text;
}
