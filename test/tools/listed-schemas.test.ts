/** What clients do with the schemas of tools/list before a call reaches the server. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { describe, expect, it } from 'vitest';
import {
  LISTED_APP_TOOLS,
  LISTED_CONNECTORS,
  LISTED_TOOLS,
  LISTED_WITHOUT_COPY,
} from '../../src/prebuilt-lists.ts';
import { openOverEcho, settingsFor, TOOL } from './open-commerce-engine.ts';

/** A JSON schema, as far as these tests read it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

interface Listed {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
}

const TOOLS: readonly Listed[] = [
  ...LISTED_TOOLS,
  ...LISTED_WITHOUT_COPY,
  ...LISTED_CONNECTORS,
  ...LISTED_APP_TOOLS.map(({ tool }) => tool),
];

/** As many paths as the settings allow, each described at the greatest length. */
const MANY_PATHS = Object.fromEntries(
  Array.from({ length: 50 }, (_, number) => [
    `path_of_some_system_with_a_long_name_${number}`,
    { path: `/some/${number}/{format}{?warehouse}`, description: 'x'.repeat(300) },
  ]),
);

async function listWithCommerceEngine(paths?: object): Promise<readonly Listed[]> {
  const env = paths === undefined ? {} : settingsFor('http://127.0.0.1:1', 'token', paths);
  const { server } = await openOverEcho(env);
  return (await server.client.listTools()).tools;
}

/** All schemas within one, with where they stand. */
function listSchemas(schema: Schema, place: string): readonly (readonly [string, Schema])[] {
  const members = Object.entries(schema.properties ?? {});
  return [
    [place, schema],
    ...members.flatMap(([name, member]) => listSchemas(member, `${place}.${name}`)),
    ...(schema.items === undefined ? [] : listSchemas(schema.items, `${place}[]`)),
  ];
}

function schemasOf(tools: readonly Listed[]): readonly (readonly [string, Schema])[] {
  return tools.flatMap(({ name, inputSchema, outputSchema }) => [
    ...listSchemas(inputSchema, `${name} input`),
    ...(outputSchema === undefined ? [] : listSchemas(outputSchema, `${name} output`)),
  ]);
}

/** Where something is wrong with a schema, so that a failure names the places. */
function placesWhere(
  tools: readonly Listed[],
  isWrong: (schema: Schema) => boolean,
): readonly string[] {
  return schemasOf(tools).flatMap(([place, schema]) => (isWrong(schema) ? place : []));
}

describe.each([
  ['of the catalog', async () => TOOLS],
  ['beside a Commerce Engine', () => listWithCommerceEngine()],
  ['beside a Commerce Engine of fifty paths', () => listWithCommerceEngine(MANY_PATHS)],
])('the tools %s', (_of, list) => {
  it('close no object', async () => {
    const closed = placesWhere(
      await list(),
      ({ additionalProperties }) => additionalProperties === false,
    );
    expect(closed).toEqual([]);
  });

  it('name members of each object, and say of what each array is', async () => {
    const tools = await list();
    const isBare = ({ type, properties }: Schema) => type === 'object' && properties === undefined;
    expect(placesWhere(tools, isBare)).toEqual([]);
    expect(placesWhere(tools, ({ type, items }) => type === 'array' && !items)).toEqual([]);
  });

  it('are described at most at the length that clients show or take', async () => {
    const tools = await list();
    const long = tools.flatMap(({ name, description = '' }) =>
      description.length > 1_000 || name.length > 40 ? `${name}: ${description.length}` : [],
    );
    expect(long).toEqual([]);
    expect(placesWhere(tools, ({ description = '' }) => description.length > 1_800)).toEqual([]);
  });
});

it('an argument of the Commerce Engine may be called like a keyword of JSON Schema', async () => {
  const tools = await listWithCommerceEngine(MANY_PATHS);
  const { inputSchema } = tools.find(({ name }) => name === TOOL) ?? {};
  expect(inputSchema).toHaveProperty('properties.format.type', 'string');
});

function schemaOf(tool: string): Schema {
  return TOOLS.find(({ name }) => name === tool)?.inputSchema ?? {};
}

/** Gemini CLI, Qwen Code and Genkit check arguments by Ajv; SDK 1.x brings the same validator. */
function takesByAjv(schema: object, args: object): boolean {
  return new AjvJsonSchemaValidator().getValidator(schema)(args).valid;
}

describe('a client that checks arguments by Ajv', () => {
  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    'lets an argument through that %s does not have',
    (_name, { inputSchema }) => {
      const { required = [] } = inputSchema as { readonly required?: readonly string[] };
      const needed = Object.fromEntries(required.map((name) => [name, validValue(name)]));
      expect(takesByAjv(inputSchema, { ...needed, no_such_argument: 'x' })).toBe(true);
    },
  );

  it('lets members of members through, and sizes beyond their bounds', () => {
    const properties = [{ name: 'Colour', no_such_member: 'red' }];
    expect(takesByAjv(schemaOf('find_products'), { properties })).toBe(true);
    expect(takesByAjv(schemaOf('find_products'), { limit: 5_000, max_tokens: 50 })).toBe(true);
    const filters = { brand_names: ['Aurevane'], tag: 'new', colour: 'red' };
    expect(takesByAjv(schemaOf('search_catalog'), { query: 'shirt', filters })).toBe(true);
  });
});

function validValue(name: string): unknown {
  const others: Readonly<Record<string, unknown>> = { kind: 'brands', rows: [{ code: 'A1' }] };
  return others[name] ?? 'x';
}
