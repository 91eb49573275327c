/** What is loaded before a host has its first answers. */
import { expect, it } from 'vitest';
import { filesBelow, readSource, root } from './support/read-sources.ts';

const sources = new Map(
  filesBelow(root, /\.ts$/)
    .map(readSource)
    .map((source) => [source.path, source]),
);

it('what a host waits for loads no more than the lists of what there is', () => {
  const loaded = new Set<string>();
  const load = (path: string): void => {
    // The bundler puts what it exports in its place.
    if (loaded.has(path) || path === 'prebuilt-lists.ts') return;
    loaded.add(path);
    const imports = sources.get(path)?.imports ?? [];
    for (const one of imports) if (one.isOurs && !one.isType && !one.isDynamic) load(one.target);
  };
  load('main.ts');
  expect(loaded).toContain('server.ts');
  const answering =
    /^(requests\.ts|(catalog|filter|sandbox)\/|copy\/(?!engine-file\.ts|export\/export-form\.ts)|pim\/(?!endpoints\.(ts|json)))/;
  expect([...loaded].filter((path) => answering.test(path))).toEqual([]);
  expect([...loaded].filter((path) => path.startsWith('tools/')).sort()).toEqual([
    'tools/define-tool.ts',
    'tools/describe-tool.ts',
    'tools/shared-arguments.ts',
  ]);
});
