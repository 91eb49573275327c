/** The layers of src/, read from the import statements themselves. */
import { describe, expect, it } from 'vitest';
import { isAllowed, layerOf, MAY_IMPORT } from './support/layers.ts';
import { codeOf, filesBelow, readSource, root } from './support/read-sources.ts';

const sources = filesBelow(root, /\.tsx?$/).map(readSource);

describe('layers', () => {
  it('finds the sources and their imports', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(
      sources.find(({ path }) => path === 'requests.ts')?.imports.map(({ target }) => target),
    ).toContain('tools/lookup-tools.ts');
  });

  it('every layer has a rule', () => {
    const layers = new Set(
      sources.map(({ path }) => layerOf(path)).filter((layer) => layer !== 'cli'),
    );
    expect([...layers].filter((layer) => !(layer in MAY_IMPORT))).toEqual([]);
  });

  it('no file imports what its layer may not', () => {
    const forbidden = sources.flatMap(({ path, imports }) =>
      imports
        .filter((one) => one.isOurs && !isAllowed(path, one))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('nothing imports main or, but for the two entrances, cli', () => {
    const upwards = sources.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target }) =>
            target === 'main.ts' ||
            (layerOf(target) === 'cli' && !/^(main\.ts|library\.ts|cli\/)/.test(path)),
        )
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it('there are no cycles', () => {
    const importsOf = new Map(
      sources.map(({ path, imports }) => [
        path,
        imports.filter(({ isOurs }) => isOurs).map(({ target }) => target),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path))
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of importsOf.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it.each([
    ['sandbox', /^node:/],
    // The types of the protocol with hosts leave nothing in a bundle.
    ['views', /^preact(\/hooks|-render-to-string)?$|^@modelcontextprotocol\/ext-apps$/],
  ])('%s imports only its own files, and of others what %s names', (layer, others) => {
    const imports = sources
      .filter(({ path }) => layerOf(path) === layer)
      .flatMap((source) => source.imports);
    const foreign = imports.filter(
      ({ target }) => layerOf(target) !== layer && !others.test(target),
    );
    expect(foreign).toEqual([]);
    expect(imports.filter(({ target, isType }) => target.startsWith('@') && !isType)).toEqual([]);
  });
});

describe('where a library may be used', () => {
  it.each([
    ['undici', /^undici$/, /^pim\/(http\/(http|exchange|dispatcher)|pictures\/.*)\.ts$/],
    ['sharp', /^sharp$/, /^pim\/pictures\//],
    ['ipaddr.js', /^ipaddr\.js$/, /^pim\/pictures\//],
    [
      'the MCP SDK',
      /^@modelcontextprotocol\//,
      /^(server\.ts|requests\.ts|transport\/.*|tools\/(describe|run)-tool\.ts|resources\/read-resource\.ts|views\/bridge\/host\.ts|skills\/serve-(skills|prompt)\.ts)$/,
    ],
    [
      'zod',
      /^zod$/,
      /^(settings\/.*|pim\/http\/response-body\.ts|pim\/quota\/store-scripts\.ts|catalog\/arguments\/.*|tools\/.*|skills\/serve-(skills|prompt)\.ts|cli\/.*|audit\/(rule|rules-file|rules-schema|assemble-rules|channels\/(channel|places)|questions\/question-schema)\.ts|sandbox\/generated\/departments\/department\.ts)$/,
    ],
    ['htmlparser2', /^htmlparser2$/, /^answer\//],
    ['entities', /^entities(\/|$)/, /^(copy\/facts|answer\/text)\//],
    ['p-throttle', /^p-throttle$/, /^pim\/quota\//],
    ['commander', /^commander$/, /^cli\//],
    [
      'yaml',
      /^yaml$/,
      /^(cli\/(rules-file\/|audit\/(accept|proposals)\.ts)|skills\/read-skills\.ts)/,
    ],
    ['jose', /^jose$/, /^transport\/sign-in\//],
    ['DuckDB', /^@duckdb\//, /^copy\/engine\//],
    ['prom-client', /^prom-client$/, /^metrics\//],
    ['Preact', /^preact(\/|$|-)/, /^views\//],
  ])('%s only in its place', (_library, specifier, place) => {
    const users = sources.filter(({ imports }) =>
      imports.some(({ target }) => specifier.test(target)),
    );
    expect(users.length).toBeGreaterThan(0);
    expect(users.map(({ path }) => path).filter((path) => !place.test(path))).toEqual([]);
  });

  it('pure layers touch no file, network or clock', () => {
    const impure = sources
      .filter(({ path }) => ['filter', 'question', 'answer', 'record'].includes(layerOf(path)))
      .filter((source) => {
        const nodeImports = source.imports
          .map(({ target }) => target)
          .filter((target) => target.startsWith('node:'));
        const reads =
          /\b(Date\.now|performance\.now|new Date\(\)|Math\.random|setTimeout|fetch\()/.test(
            codeOf(source),
          );
        return reads || nodeImports.some((target) => target !== 'node:crypto');
      });
    expect(impure.map(({ path }) => path)).toEqual([]);
  });
});
