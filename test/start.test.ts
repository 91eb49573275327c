/** What is loaded before a host has its first answers. */
import { expect, it } from 'vitest';
import { filesBelow, readSource, root } from './support/read-sources.ts';

const sources = new Map(
  filesBelow(root, /\.ts$/)
    .map(readSource)
    .map((source) => [source.path, source]),
);

/** What a module loads before it runs. */
function loadedBy(path: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (one: string): void => {
    // The bundler puts what it exports in its place.
    if (loaded.has(one) || one === 'prebuilt-lists.ts') return;
    loaded.add(one);
    for (const { target, isType, isDynamic } of sources.get(one)?.imports ?? [])
      if (!isType && !isDynamic) load(target);
  };
  load(path);
  return loaded;
}

it('what a host waits for loads no more than the lists of what there is', () => {
  const loaded = loadedBy('main.ts');
  expect(loaded).toContain('server.ts');
  const answering =
    /^(requests\.ts|(catalog|filter|sandbox)\/|copy\/(?!engine-file\.ts|export\/export-form\.ts)|pim\/(?!endpoints\.(ts|json)))/;
  expect([...loaded].filter((path) => answering.test(path))).toEqual([]);
  expect([...loaded].filter((path) => path.startsWith('tools/')).sort()).toEqual([
    'tools/define-tool.ts',
    'tools/describe-tool.ts',
  ]);
});

it.each(['main.ts', 'cli/serve-http.ts'])(
  '%s loads nothing of the sign-in, which few want',
  (path) => {
    const loaded = [...loadedBy(path)];
    expect(loaded.length).toBeGreaterThan(20);
    expect(
      loaded.filter((one) => /^(jose$|transport\/sign-in\/|cli\/open-sign-in\.ts$)/.test(one)),
    ).toEqual([]);
  },
);
