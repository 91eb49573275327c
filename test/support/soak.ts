/** What the everyday suite tries a part of, and `npm run soak` all of. */

/** Set by vitest.soak.config.ts. */
const isSoak = process.env.SOAK === '1';

/** One thing in the everyday suite, another in the soak: the number of runs of a property, the cases of a table. */
export function everydayOrSoak<Value>(everyday: Value, soak: Value): Value {
  return isSoak ? soak : everyday;
}
