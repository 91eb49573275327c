/**
 * Arguments are checked on the only thread, so no list and no text may take long, whatever tool or argument it is given to.
 * Counted in processor time, which a busy machine does not lengthen; the bound is several times what is meant, 50 ms.
 */

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { unwrap } from '../../src/catalog/arguments/correct-value.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { CONNECTORS } from '../../src/tools/connectors.ts';
import { APP_TOOLS, COPY_TOOLS } from '../../src/tools/copy-tools.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { findProducts } from '../../src/tools/find-products.ts';
import { LOOKUP_TOOLS } from '../../src/tools/lookup-tools.ts';
import { parseArguments } from '../../src/tools/run-tool.ts';

const TOOLS: readonly Tool[] = [...LOOKUP_TOOLS, ...COPY_TOOLS, ...APP_TOOLS, ...CONNECTORS];

const MOST_CPU_MS = 400;

/** What is given to each argument: lists as long as it takes and far longer, and texts. */
const VALUES = {
  'more words than any list takes': Array.from({ length: 20_000 }, (_, at) => `pricex${at}`),
  'as many unknown words as most lists take': Array.from(
    { length: 5_000 },
    (_, at) => `pricex${at}`,
  ),
  'as many texts of the greatest length': Array.from({ length: 5_000 }, (_, at) =>
    `${at}`.padEnd(500, 'a b'),
  ),
  'as many texts that look like lists': Array.from(
    { length: 5_000 },
    () => `['a', '${'b'.repeat(400)}']`,
  ),
  'a text of 1 MB': 'price x '.repeat(128 * 1024),
  'a text of 99,000 characters with commas': 'pricex, '.repeat(12_375),
  'a JSON text of a long list': JSON.stringify(Array.from({ length: 8_000 }, (_, at) => `px${at}`)),
} as const;

/** Milliseconds of processor time of the quicker of two runs, since the first may be compiled meanwhile. */
function timeMs(run: () => void): number {
  const times = [1, 2].map(() => {
    const before = process.cpuUsage();
    try {
      run();
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe.each(TOOLS.map((tool) => ({ name: tool.name, tool })))('$name', ({ tool }) => {
  it.each(Object.entries(VALUES))('takes or refuses %s soon, in any argument', (_what, value) => {
    const slow = [...Object.keys(tool.input.shape), 'unknown_word'].flatMap((argument) => {
      const cpuMs = timeMs(() => parseArguments(tool, { [argument]: value }));
      return cpuMs > MOST_CPU_MS ? [{ argument, cpuMs }] : [];
    });
    expect(slow).toEqual([]);
  });
});

describe('a list', () => {
  it('that is too long is counted, and none of its values is looked at', () => {
    let looks = 0;
    const value = new Proxy(
      Array.from({ length: 20_000 }, () => 'pricex'),
      {
        get(list, member, receiver) {
          if (typeof member === 'string' && /^\d+$/.test(member)) looks += 1;
          return Reflect.get(list, member, receiver);
        },
      },
    );
    for (const [argument, schema] of Object.entries(findProducts.input.shape)) {
      if (!(unwrap(schema) instanceof z.ZodArray)) continue;
      expect(() => parseArguments(findProducts, { [argument]: value })).toThrow(
        new RegExp(`^${argument} must have at most \\d+ values\\.$`),
      );
    }
    expect(looks).toBe(0);
  });
});
