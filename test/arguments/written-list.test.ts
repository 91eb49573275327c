/** Lists written into texts, objects as JSON text, and what hosts add. */
import { describe, expect, it } from 'vitest';
import { InvalidArgumentError } from '../../src/errors.ts';
import { checkConnection } from '../../src/tools/check-connection.ts';
import { COPY_TOOLS } from '../../src/tools/copy-tools.ts';
import { findProducts } from '../../src/tools/find-products.ts';
import { LOOKUP_TOOLS } from '../../src/tools/lookup-tools.ts';
import { parseArguments } from '../../src/tools/run-tool.ts';
import { searchCatalog } from '../../src/tools/search-catalog.ts';

const codesOf = (codes: unknown) => parseArguments(findProducts, { codes }).parsed.codes;

describe('a list', () => {
  it.each([
    { given: "['A', 'B']", read: ['A', 'B'] },
    { given: `["A", 'it\\'s']`, read: ['A', "it's"] },
    { given: '["A","B"]', read: ['A', 'B'] },
    { given: '[A, B]', read: ['A', 'B'] },
    { given: '"A"', read: ['A'] },
    { given: ['["A","B"]'], read: ['A', 'B'] },
    { given: ["['A', 'B']", 'C'], read: ['A', 'B', 'C'] },
    { given: ['"A"'], read: ['A'] },
    { given: '[1, 2]', read: ['1', '2'] },
  ])('of codes given as $given is $read', ({ given, read }) => {
    expect(codesOf(given)).toEqual(read);
  });

  it.each(["['A' 'B']", ["['A', B]"]])(
    'that is written as %j cannot be read, and is refused',
    (given) => {
      expect(() => codesOf(given)).toThrow(InvalidArgumentError);
    },
  );

  it.each(['5" pipe', '[NEW', 'a "quoted" word', "it's"])(
    'is no list within the name %j',
    (name) => {
      expect(parseArguments(findProducts, { name_contains: [name] }).parsed.name_contains).toEqual([
        name,
      ]);
    },
  );

  it('of texts is read in every tool that has one', () => {
    for (const tool of [...LOOKUP_TOOLS, ...COPY_TOOLS]) {
      for (const argument of Object.keys(tool.input.shape)) {
        const isTaken =
          tool.input.shape[argument] !== undefined &&
          tool.input.partial().safeParse({ [argument]: ['["A"]'] }).success;
        if (!isTaken) continue;
        const partial = { ...tool, input: tool.input.partial() };
        const { parsed } = parseArguments(partial, { [argument]: ["['A']"] });
        expect([tool.name, argument, parsed[argument]]).toEqual([tool.name, argument, ['A']]);
      }
    }
  });

  it('of properties may be JSON within a list', () => {
    const properties = ['[{"name":"Material"}]'];
    expect(parseArguments(findProducts, { properties }).parsed).toEqual({
      properties: [{ name: 'Material' }],
    });
  });
});

it('filters may be a JSON text', () => {
  const { parsed } = parseArguments(searchCatalog, {
    query: 'bag',
    filters: '{"status":"active"}',
  });
  expect(parsed.filters).toEqual({ status: 'active' });
  expect(() => parseArguments(searchCatalog, { query: 'bag', filters: 'status' })).toThrow(
    /^filters must be an object/,
  );
});

describe('what hosts add to arguments', () => {
  const ADDED = {
    toolCallId: 'c1',
    sessionId: '1',
    action: 'sendMessage',
    chatInput: 'hi',
    task_progress: '- [ ] look',
    wait_for_previous: true,
  };

  it('is left out', () => {
    expect(parseArguments(checkConnection, ADDED)).toEqual({ parsed: {}, corrections: [] });
    expect(parseArguments(findProducts, { ...ADDED, limit: 1 }).parsed).toEqual({ limit: 1 });
  });

  it('is no name of an argument of ours', () => {
    const ours = [...LOOKUP_TOOLS, ...COPY_TOOLS].flatMap(({ input }) => Object.keys(input.shape));
    expect(ours.filter((name) => name in ADDED)).toEqual([]);
  });

  it.each(['tool_call_id', 'sesionId', 'actions'])('misspelt, as %s, is refused', (name) => {
    expect(() => parseArguments(checkConnection, { [name]: 'a' })).toThrow(/has no argument/);
  });
});
