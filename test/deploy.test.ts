/** The files of the container, and what docs/deploy.md says, agree with the package (no Docker runs in the tests). */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TESTED_NODES } from '../scripts/nodes/tested.ts';
import { COMMANDS } from '../src/cli/command.ts';
import { createMetrics } from '../src/metrics/metrics.ts';
import { SETTINGS } from '../src/settings/settings-table.ts';
import { parseListenAddress } from '../src/transport/http-gate.ts';
import { copiedSources, DOCKERFILE, instructions } from './support/dockerfile.ts';

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

const packageJson = JSON.parse(read('package.json'));
const compose = read('compose.yaml');
const guide = read('docs/deploy.md');

describe('Dockerfile', () => {
  const sources = copiedSources();

  it('copies what exists and what .dockerignore lets through', () => {
    expect(sources.length).toBeGreaterThan(3);
    const ignored = read('.dockerignore').split('\n');
    for (const source of sources) {
      expect(existsSync(new URL(`../${source}`, import.meta.url)), source).toBe(true);
      expect(ignored, source).toContain(`!${source}`);
    }
  });

  it('starts the command of the package, with a command line that it has', () => {
    const [entry = '[]'] = instructions('ENTRYPOINT');
    expect(JSON.parse(entry)).toEqual(['node', packageJson.bin['pim-mcp']]);
    const [command, option, where] = JSON.parse(instructions('CMD').at(-1) ?? '[]');
    expect(COMMANDS).toHaveProperty([command]);
    expect([option, parseListenAddress(where)?.isLoopback]).toEqual(['--http', false]);
    expect(instructions('EXPOSE')).toEqual([String(parseListenAddress(where)?.port)]);
  });

  it('has one Node.js that the package and CI take, in both stages', () => {
    const versions = instructions('FROM').map((rest) => /^node:(\d+)-slim/.exec(rest)?.[1]);
    const [version = '', ...others] = new Set(versions);
    expect(others).toEqual([]);
    expect(TESTED_NODES).toContain(Number(version));
    expect(read('.github/workflows/ci.yml')).toContain(`'${version}'`);
  });

  it('does not run as root, and owns the directories that it writes to', () => {
    expect(instructions('USER')).toEqual(['node']);
    const [volumes = '[]'] = instructions('VOLUME');
    const set = [...DOCKERFILE.matchAll(/(PIM_(?:DATA|QUOTA)_DIR)=(\S+)/g)];
    expect(set.map(([, name]) => name)).toEqual(['PIM_DATA_DIR', 'PIM_QUOTA_DIR']);
    expect(JSON.parse(volumes)).toEqual(set.map(([, , path]) => path));
  });
});

describe('compose.yaml', () => {
  const environment = [...compose.matchAll(/^ {4}(PIM_[A-Z_]+): /gm)].map(([, name = '']) => name);

  it('sets settings that exist', () => {
    expect(environment.length).toBeGreaterThan(5);
    for (const name of environment) expect(SETTINGS).toHaveProperty([name]);
  });

  it('names secrets that are declared, by files of their own', () => {
    const used = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
    expect(used).toHaveLength(2);
    for (const name of used)
      expect(compose).toMatch(new RegExp(`^  ${name}:\n    file: \\./secrets/${name}$`, 'm'));
    expect(read('.gitignore')).toContain('secrets/');
  });

  it('waits longer for the end than a call may take', () => {
    const graceS = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(graceS * 1_000).toBeGreaterThan(Number(SETTINGS.PIM_DEADLINE_MS.fallback) + 5_000);
  });
});

describe('docs/deploy.md', () => {
  it('names exactly what is counted', async () => {
    const metrics = await createMetrics();
    const { text } = await metrics.render([], undefined);
    const counted = [...text.matchAll(/^# HELP (pim_mcp_\S+)/gm)].map(([, name]) => name);
    const named = [...guide.matchAll(/`(pim_mcp_\w+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(counted.sort());
  });
});
