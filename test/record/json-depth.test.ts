/** What is nested too deeply is taken out before anything parses it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDepthLimit, MAX_DEPTH } from '../../src/record/json-depth.ts';

/** The limited text of what comes in chunks that end at these places. */
function limit(text: string, ends: readonly number[] = [], isOfLines = false): string {
  const bytes = Buffer.from(text);
  const places = [
    0,
    ...ends.map((end) => end % (bytes.length + 1)).sort((one, other) => one - other),
    bytes.length,
  ];
  const cut = createDepthLimit(isOfLines);
  return Buffer.concat(
    places.slice(1).map((end, index) => cut(bytes.subarray(places[index], end))),
  ).toString();
}

const nest = (depth: number, inner: string): string =>
  `${'{"a":['.repeat(depth / 2)}${inner}${']}'.repeat(depth / 2)}`;
const ends = fc.array(fc.nat(), { maxLength: 5 });

describe('the limit of depth', () => {
  it('leaves any other JSON as it is, in whatever chunks it comes', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), ends, fc.boolean(), (text, cuts, isOfLines) => {
        expect(limit(text, cuts, isOfLines)).toBe(text);
      }),
    );
  });

  it.each(['"]}"', '"\\\\\\"]"', '{"[":"{"}'])(
    'puts null in the place of what is deeper, as %s',
    (deep) => {
      const text = (inner: string): string => `[${nest(MAX_DEPTH - 2, `[${inner},1]`)},"after"]`;
      fc.assert(
        fc.property(ends, (cuts) => {
          expect(limit(text(`[${nest(1_000, deep)},2]`), cuts)).toBe(text('null'));
        }),
      );
    },
  );

  it('begins anew with each line where lines are bodies', () => {
    fc.assert(
      fc.property(ends, (cuts) => {
        expect(limit(`${'['.repeat(1_000)}"\n{"a":1}\n`, cuts, true)).toBe(
          `${'['.repeat(MAX_DEPTH)}null\n{"a":1}\n`,
        );
      }),
    );
  });
});
