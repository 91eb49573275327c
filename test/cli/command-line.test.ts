import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command.ts';
import { runCommand } from './run-command.ts';

const NAMES = Object.keys(COMMANDS);

it('lists every command with what it is for, the settings and the exit codes', async () => {
  for (const args of [['--help'], ['-h'], ['help']]) {
    const { code, stdout, stderr } = await runCommand(args);
    expect([code, stderr]).toEqual([0, '']);
    for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
    for (const words of ['Examples:', 'pim-mcp reads its settings from the environment', '75 '])
      expect(stdout).toContain(words);
  }
});

it.each(NAMES)(
  '%s has a help with examples, by --help and by help, and refuses an option that it does not have',
  async (name) => {
    const asked = await runCommand([name, '--help']);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
    expect(asked.stdout).toMatch(new RegExp(`^Usage: pim-mcp ${name}[\\s\\S]*Examples:\\n  `));
    expect(await runCommand(['help', name])).toEqual(asked);
    const { code, stdout, stderr } = await runCommand([name, '--hepl']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `pim-mcp ${name}: unknown option '--hepl' (Did you mean --help?) See pim-mcp ${name} --help.\n`,
    );
  },
);

it('prints its version', async () => {
  expect(await runCommand(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

it.each([
  [['docter'], 'Did you mean doctor?'],
  [['toString'], "unknown command 'toString'"],
  [['--vershun'], 'Did you mean --version?'],
])('refuses %j with the nearest there is, and exit code 2', async (args, words) => {
  const { code, stdout, stderr } = await runCommand(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
});

it('serve without any option serves over stdio', async () => {
  expect(await runCommand(['serve'], { serveStdio: async () => 7 })).toMatchObject({ code: 7 });
});
