/** The layers of src/ and what each may import (DESIGN §1), read from the import statements themselves. */
import { describe, expect, it } from 'vitest';
import { codeOf, filesBelow, type Import, readSource, root } from './support/read-sources.ts';

const sources = filesBelow(root, /\.tsx?$/).map(readSource);

/** The directory of a file of ours, or the file itself at the top of src/. */
const layerOf = (path: string): string => path.split('/')[0] ?? path;

/** The ports: what tools may ask for, and nothing of how it is done. */
const PORTS = ['type:pim/port.ts', 'type:copy/port.ts'];

/** What is said of the local copy without touching it. */
const COPY_WORDS = ['describe-copy', 'schema-words', 'sql-limits', 'export/export-name', 'export/export-rows'].map(
  (name) => `copy/${name}.ts`,
);

/** The rules, which are words and SQL, what asks them through the port, and what the model is told of an export or audit. */
const COPY_ANSWERS = [
  ...[
    'answer',
    'ask-defects',
    'audit',
    'change',
    'covers',
    'export-audit',
    'findings',
    'grade',
    'lacked-by-all',
    'rule',
    'rules',
    'trend',
  ].map((name) => `copy/audit/${name}.ts`),
  ...[
    'choose-rules',
    'channels/channels',
    'graded/list-graded',
    'graded/question',
    'readiness/answer',
    'readiness/lacking-places',
  ].map((name) => `copy/audit/${name}.ts`),
  'type:copy/audit/scope.ts',
  'copy/export/answer.ts',
  'copy/profile/answer.ts',
  'copy/profile/read-profile.ts',
];

/** The copy in the place of the PIM, behind the same port. */
const COPY_AS_CATALOG = 'copy/ask/catalog-from-copy.ts';

/** What a list tool and a product may import. */
const PIPELINE = ['call', 'filter', 'answer', 'record', 'errors.ts', ...PORTS];

/** Layer → what it may import of ours beside its own directory; `type:` where only types. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'main.ts': ['cli', 'check-settings.ts', 'config.ts', 'log.ts'],
  'library.ts': ['cli', 'check-settings.ts', 'config.ts', 'log.ts', 'server.ts'],
  'config.ts': ['check-settings.ts', 'secret-files.ts', 'settings.ts', 'setting-schemas.ts'],
  'check-settings.ts': ['settings.ts', 'setting-schemas.ts', 'record'],
  'secret-files.ts': ['settings.ts', 'type:check-settings.ts'],
  'settings.ts': ['setting-schemas.ts'],
  'setting-schemas.ts': ['tool-names.ts'],
  'tool-names.ts': [],
  'result-form.ts': [],
  'instructions.ts': ['tool-names.ts', 'type:call/context.ts', 'type:tools/define-tool.ts'],
  'errors.ts': [],
  'log.ts': ['redact.ts', 'type:config.ts'],
  'redact.ts': [],
  'server.ts': [
    'listed.ts',
    'requests.ts',
    'instructions.ts',
    'result-form.ts',
    'tool-names.ts',
    'prompts',
    'tools/define-tool.ts',
    'type:resources/define-resource.ts',
    'type:seen/words.ts',
    'type:config.ts',
    'type:call/context.ts',
    'views-listed.ts',
    'resources/views.ts',
  ],
  'listed.ts': ['tools', 'resources'],
  'views-listed.ts': [],
  'trace-context.ts': [],
  'requests.ts': [
    'trace-context.ts',
    'type:call/call-facts.ts',
    'call/describe-error.ts',
    'views-listed.ts',
    'tools',
    'resources',
    'prompts',
    'seen',
    'progress.ts',
    'type:config.ts',
    'type:call/context.ts',
    ...PORTS,
  ],
  'progress.ts': ['type:pim/port.ts', 'type:seen/observe.ts'],
  host: [],
  metrics: ['type:call/call-facts.ts', 'type:pim/observer.ts', 'type:pim/port.ts'],
  arguments: ['filter', 'record', 'errors.ts', 'call/argument-texts.ts'],
  tools: [
    'views-listed.ts',
    'shown',
    'tool-names.ts',
    'type:result-form.ts',
    'arguments',
    'lists',
    'product',
    ...PIPELINE,
    ...COPY_WORDS,
    ...COPY_ANSWERS,
  ],
  lists: [...PIPELINE, 'copy/describe-copy.ts', 'type:copy/audit/scope.ts', COPY_AS_CATALOG],
  // Whether a copy is young enough to prove that a barcode is nobody's.
  product: [...PIPELINE, 'copy/describe-copy.ts'],
  call: ['filter', 'errors.ts', 'type:copy/audit/rules-file.ts', 'type:record/value.ts', ...PORTS],
  resources: [
    'views-listed.ts',
    'tool-names.ts',
    'tools',
    'seen',
    'call',
    'filter',
    'answer',
    'record',
    'errors.ts',
    ...PORTS,
    ...COPY_WORDS,
  ],
  prompts: ['tool-names.ts', 'tools', 'seen', 'call', 'filter', 'answer', 'record', 'errors.ts', ...PORTS],
  seen: ['filter', 'answer', 'record', 'type:pim/port.ts'],
  filter: ['record', 'errors.ts', 'type:pim/port.ts'],
  answer: ['record', 'errors.ts'],
  pim: ['record', 'errors.ts'],
  copy: ['record', 'errors.ts', 'type:pim/port.ts'],
  record: [],
  sandbox: [],
  views: [],
  // What views are told of records, in the views' own shapes.
  shown: [
    ...['answer', 'filter', 'record', 'type:call/context.ts', 'type:copy/port.ts'],
    ...[
      'audit',
      'change',
      'findings',
      'fixes',
      'grade',
      'rule',
      'scope',
      'sql/records-query',
      'standing',
      'verdict',
      'worst-labels',
    ].map((name) => `copy/audit/${name}.ts`),
    ...[
      'type:views/gallery/gallery-data.ts',
      'type:views/report/report-data.ts',
      'type:views/components/defect-table.tsx',
      'type:views/components/trend.tsx',
    ],
    'type:views/board/board-data.ts',
    ...['type:views/table/table-data.ts', 'type:views/sheet/sheet-data.ts'],
  ],
};

const AUDIT_ANSWERS = ['answer', 'answer-steps', 'describe-audit', 'readiness/answer', 'readiness/lacking-places'];

/** Single files that may import more than the rest of their layer. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // The copy judges filters and refinements by the same tables, in SQL.
  [COPY_AS_CATALOG]: ['filter'],
  ...Object.fromEntries(AUDIT_ANSWERS.map((name) => [`copy/audit/${name}.ts`, ['answer']])),
  'copy/audit/export-audit.ts': ['answer', 'type:call/context.ts'],
  'copy/audit/graded/answer.ts': ['answer'],
  'copy/audit/graded/list-graded.ts': ['answer'],
  'copy/audit/graded/ready.ts': ['answer'],
  'copy/profile/answer.ts': ['answer'],
  'copy/export/answer.ts': ['answer', 'type:call/context.ts'],
};

function isAllowed(from: string, { target, isType }: Import): boolean {
  const layer = layerOf(from);
  if (layer === 'cli' || layer === layerOf(target)) return layer !== 'main.ts';
  const allowed = [...(MAY_IMPORT[layer] ?? []), ...(ALSO[from] ?? [])];
  return allowed.some((rule) =>
    rule.startsWith('type:') ? isType && rule === `type:${target}` : rule === target || rule === layerOf(target),
  );
}

describe('DESIGN §1: layers', () => {
  it('finds the sources and their imports', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(sources.find(({ path }) => path === 'requests.ts')?.imports.map(({ target }) => target)).toContain(
      'tools/index.ts',
    );
  });

  it('every layer has a rule', () => {
    const layers = new Set(sources.map(({ path }) => layerOf(path)).filter((layer) => layer !== 'cli'));
    expect([...layers].filter((layer) => !(layer in MAY_IMPORT))).toEqual([]);
  });

  it('no file imports what its layer may not', () => {
    const forbidden = sources.flatMap(({ path, imports }) =>
      imports.filter((one) => one.isOurs && !isAllowed(path, one)).map(({ target }) => `${path} → ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('nothing imports main or, but for the two entrances, cli', () => {
    const upwards = sources.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target }) =>
            target === 'main.ts' || (layerOf(target) === 'cli' && !/^(main\.ts|library\.ts|cli\/)/.test(path)),
        )
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it('there are no cycles', () => {
    const importsOf = new Map(
      sources.map(({ path, imports }) => [path, imports.filter(({ isOurs }) => isOurs).map(({ target }) => target)]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of importsOf.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('the sandbox imports only its own files and node:', () => {
    const foreign = sources
      .filter(({ path }) => layerOf(path) === 'sandbox')
      .flatMap(({ imports }) => imports.map(({ target }) => target))
      .filter((target) => layerOf(target) !== 'sandbox' && !target.startsWith('node:'));
    expect(foreign).toEqual([]);
  });

  it('views import only their own files and what is bundled with them', () => {
    const foreign = sources
      .filter(({ path }) => layerOf(path) === 'views')
      .flatMap(({ imports }) => imports)
      // The types of the protocol with hosts leave nothing in a bundle.
      .filter(({ target, isType }) => !(isType && target === '@modelcontextprotocol/ext-apps'))
      .map(({ target }) => target)
      .filter((target) => layerOf(target) !== 'views' && !/^preact(\/hooks|-render-to-string)?$/.test(target));
    expect(foreign).toEqual([]);
  });

  it('our imports are relative and name the file with its extension', () => {
    const unusual = sources.flatMap(({ imports }) =>
      imports.filter((one) => one.isOurs && !/\.tsx?$/.test(one.target)),
    );
    expect(unusual).toEqual([]);
  });
});

describe('DESIGN §1: where a library may be used', () => {
  it.each([
    ['undici', /^undici$/, /^pim\/(http\/(http|dispatcher)|pictures\/.*)\.ts$/],
    ['sharp', /^sharp$/, /^pim\/pictures\//],
    ['ipaddr.js', /^ipaddr\.js$/, /^pim\/pictures\//],
    [
      'the MCP SDK',
      /^@modelcontextprotocol\//,
      /^(server\.ts|requests\.ts|library\.ts|host\/.*|tools\/(define|run)-tool\.ts|resources\/read-resource\.ts|views\/host\/host\.ts|prompts\/define-prompt\.ts)$/,
    ],
    [
      'zod',
      /^zod$/,
      /^(settings\.ts|setting-schemas\.ts|pim\/http\/wire\.ts|pim\/quota\/store-reply\.ts|arguments\/.*|tools\/.*|prompts\/define-prompt\.ts|cli\/.*)$/,
    ],
    ['htmlparser2', /^htmlparser2$/, /^answer\//],
    ['p-throttle', /^p-throttle$/, /^pim\/quota\//],
    ['commander', /^commander$/, /^cli\//],
    ['yaml', /^yaml$/, /^cli\/rules-file\//],
    ['DuckDB', /^@duckdb\//, /^copy\/engine\//],
    ['prom-client', /^prom-client$/, /^metrics\//],
    ['Preact', /^preact(\/|$|-)/, /^views\//],
  ])('%s only in its place', (_library, specifier, place) => {
    const users = sources.filter(({ imports }) => imports.some(({ target }) => specifier.test(target)));
    expect(users.length).toBeGreaterThan(0);
    expect(users.map(({ path }) => path).filter((path) => !place.test(path))).toEqual([]);
  });

  it('pure layers touch no file, network or clock', () => {
    const impure = sources
      .filter(({ path }) => ['filter', 'answer', 'record'].includes(layerOf(path)))
      .filter((source) => {
        const nodeImports = source.imports.map(({ target }) => target).filter((target) => target.startsWith('node:'));
        const reads = /\b(Date\.now|performance\.now|new Date\(\)|Math\.random|setTimeout|fetch\()/.test(
          codeOf(source),
        );
        return reads || nodeImports.some((target) => target !== 'node:crypto');
      });
    expect(impure.map(({ path }) => path)).toEqual([]);
  });
});
