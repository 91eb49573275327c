/** What is nested too deeply is taken out before anything parses it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDepthLimit, findTextEnd, MAX_DEPTH } from '../../src/record/json-depth.ts';

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
  it('leaves any other JSON as it is, lines in whatever chunks they come', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), ends, (text, cuts) => {
        expect(limit(text)).toBe(text);
        expect(limit(text, cuts, true)).toBe(text);
      }),
    );
  });

  it.each(['"]}"', '"\\\\\\"]"', '{"[":"{"}'])(
    'puts null in the place of what is deeper, as %s',
    (deep) => {
      const text = (inner: string): string => `[${nest(MAX_DEPTH - 2, `[${inner},1]`)},"after"]`;
      fc.assert(
        fc.property(ends, (cuts) => {
          const whole = text(`[${nest(1_000, deep)},2]`);
          expect(limit(whole)).toBe(text('null'));
          expect(limit(whole, cuts, true)).toBe(text('null'));
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

describe('the end of a text', () => {
  it('is its closing quote, however long it is and whatever it escapes', () => {
    const pieces = fc.constantFrom('a'.repeat(50), '\\\\', '\\"', '\\n', 'é', ' ', '[{');
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = Buffer.from(parts.join(''));
        const written = Buffer.concat([Buffer.from('"'), text, Buffer.from('","next"')]);
        expect(findTextEnd(written, 1)).toBe(text.length + 1);
      }),
    );
  });

  it('is the end of what there is where no quote closes it', () => {
    const open = Buffer.from(`"${'a'.repeat(100)}\\"`);
    expect(findTextEnd(open, 1)).toBe(open.length);
  });
});
