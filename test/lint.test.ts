/** The lint rules on form, asked with a file that breaks each of them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './support/read-sources.ts';

const project = dirname(root);
const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lint-'));
  mkdirSync(join(directory, 'src/audit/channels'), { recursive: true });
  const config = { extends: [join(project, 'biome.jsonc')], vcs: { enabled: false } };
  writeFileSync(join(directory, 'biome.json'), JSON.stringify(config));
  // The configuration names its own rules relative to itself.
  symlinkSync(join(project, 'scripts'), join(directory, 'scripts'));
});

afterEach(() => rmSync(directory, { recursive: true }));

/** Returns the line and the message of every error that lint finds in a file. */
function lint(path: string, lines: readonly string[]): readonly string[] {
  writeFileSync(join(directory, path), `${lines.join('\n')}\n`);
  const command = [biome, 'lint', '--reporter=github', path];
  const { stdout } = spawnSync(process.execPath, command, { cwd: directory, encoding: 'utf8' });
  return [...stdout.matchAll(/^::error .*,line=(\d+),.*::(.*)$/gm)].map(
    ([, line, message]) => `${line}: ${message}`,
  );
}

describe('lint', () => {
  it('refuses an object literal spread into an object or into JSX', () => {
    const errors = lint('src/packed.tsx', [
      'export const packed = { ...{ a: 1, b: 2 }, c: 3 };',
      'export const element = <p {...{ id: "a", title: "b" }} {...packed} />;',
      'export const maybe = { ...(packed.a && { d: 4 }), ...packed };',
      'export const list = [...[1, 2]];',
    ]);
    expect(errors).toEqual([
      '1: Write one key a line instead of spreading an object literal.',
      '2: Write one key a line instead of spreading an object literal.',
    ]);
  });

  it('refuses SQL of more than one line, or more than 110 characters', () => {
    const errors = lint('src/long-sql.ts', [
      'export const lines = `SELECT name',
      'FROM products`;',
      `export const wide = \`SELECT ${'name, '.repeat(20)} price FROM products\`;`,
      'export const short = `SELECT name FROM products`;',
      'export const text = `A text',
      'of two lines`;',
    ]);
    const message = 'Write SQL of more than one line, or more than 110 characters, as a .sql file.';
    expect(errors).toEqual([`1: ${message}`, `3: ${message}`]);
  });

  it('lets the channels build SQL from parts', () => {
    const lines = ['export const lines = `SELECT name', 'FROM products`;'];
    expect(lint('src/audit/channels/long-sql.ts', lines)).toEqual([]);
  });
});
