/** `pim-mcp host --write` with real files below a home directory of its own. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BACKUP, createHome, OTHERS, put, readJson, runHost } from './own-home.ts';

const SET = { PIM_API_URL: 'https://pim.shop.example', PIM_CLIENT_ID: 'shop-17', PIM_APP_KEY: 'a-real-app-key' };

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('the file', () => {
  it('is created for its owner alone when keys will be in it', async () => {
    const home = createHome();
    const { code, stderr } = await runHost(home, ['cursor', '--write'], { env: SET });
    const file = join(home, '.cursor', 'mcp.json');
    expect(code).toBe(0);
    expect(readJson(file)).toEqual({
      mcpServers: {
        pim: {
          command: 'npx',
          args: ['-y', 'pim-mcp'],
          env: { PIM_API_URL: SET.PIM_API_URL, PIM_CLIENT_ID: 'your-client-id', PIM_APP_KEY: 'your-app-key' },
        },
      },
    });
    expect(modeOf(file)).toBe('600');
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
    expect(stderr).toContain(`${file} was created.`);
    expect(stderr).toContain('placeholders for PIM_CLIENT_ID and PIM_APP_KEY');
  });

  it('gets our server beside the others, and keeps its mode', async () => {
    const home = createHome();
    const file = put(home, '.cursor/mcp.json', OTHERS, 0o640);
    expect((await runHost(home, ['cursor', '--write', '--demo'])).code).toBe(0);
    expect(readJson(file).mcpServers).toEqual({
      other: { command: 'x', env: { TOKEN: 'sk-17' } },
      pim: { command: 'npx', args: ['-y', 'pim-mcp'] },
    });
    expect(modeOf(file)).toBe('640');
  });

  it.each([
    ['claude-desktop', '.config/Claude/claude_desktop_config.json', 'mcpServers'],
    ['windsurf', '.codeium/windsurf/mcp_config.json', 'mcpServers'],
    ['gemini-cli', '.gemini/settings.json', 'mcpServers'],
    ['vscode', '.config/Code/User/mcp.json', 'servers'],
  ])('%s: is where the host reads it', async (name, path, servers) => {
    const home = createHome();
    await runHost(home, [name, '--write', '--demo']);
    expect(readJson(join(home, path))[servers].pim).toMatchObject({ command: 'npx', args: ['-y', 'pim-mcp'] });
  });

  it('codex: is TOML, with the tables of others as they were', async () => {
    const home = createHome();
    const text = 'model = "x" # mine\n\n[mcp_servers.other]\ncommand = "y"\n';
    const file = put(home, '.codex/config.toml', text);
    await runHost(home, ['codex', '--write', '--demo']);
    expect(readFileSync(file, 'utf8')).toBe(`${text}\n[mcp_servers.pim]\ncommand = "npx"\nargs = ["-y", "pim-mcp"]\n`);
  });

  it('is that of the project with --project', async () => {
    const home = createHome();
    await runHost(home, ['vscode', '--write', '--demo', '--project']);
    expect(existsSync(join(home, 'project', '.vscode', 'mcp.json'))).toBe(true);
    expect(existsSync(join(home, '.config'))).toBe(false);
  });

  it('is not touched without --write', async () => {
    const home = createHome();
    await runHost(home, ['cursor', '--demo']);
    expect(readdirSync(home)).toEqual([]);
  });

  it('is not touched, nor kept again, when it says the same', async () => {
    const home = createHome();
    await runHost(home, ['cursor', '--write', '--demo']);
    const { code, stdout, stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('nothing was written');
    expect(readdirSync(join(home, '.cursor'))).toEqual(['mcp.json']);
  });

  it('keeps the keys that somebody has filled in, and asks for none of them', async () => {
    const home = createHome();
    const env = { ...SET, PIM_CULTURE: 'fr' };
    const file = put(home, '.cursor/mcp.json', JSON.stringify({ mcpServers: { pim: { command: 'old', env } } }));
    const { stdout, stderr } = await runHost(home, ['cursor', '--write'], { env: { PIM_API_URL: SET.PIM_API_URL } });
    expect(readJson(file).mcpServers.pim.env).toEqual(env);
    expect(`${stdout}${stderr}`).not.toContain(SET.PIM_APP_KEY);
    expect(stderr).not.toContain('placeholder');
  });

  it('tells that others may read the keys that are in it', async () => {
    const home = createHome();
    put(home, '.cursor/mcp.json', OTHERS, 0o644);
    expect((await runHost(home, ['cursor', '--write'])).stderr).toContain('Other users of this machine may read it');
    expect((await runHost(home, ['cursor', '--write', '--demo'])).stderr).not.toContain('Other users');
  });
});

describe('the backup', () => {
  it('holds what was there, for the same readers, and is named', async () => {
    const home = createHome();
    const file = put(home, '.cursor/mcp.json', OTHERS, 0o600);
    const { stderr } = await runHost(home, ['cursor', '--write', '--demo']);
    expect(readFileSync(`${file}${BACKUP}`, 'utf8')).toBe(OTHERS);
    expect(modeOf(`${file}${BACKUP}`)).toBe('600');
    expect(stderr).toContain(`What it was before is in ${file}${BACKUP}.`);
  });

  it('never replaces an earlier one', async () => {
    const home = createHome();
    const file = put(home, '.cursor/mcp.json', OTHERS);
    await runHost(home, ['cursor', '--write', '--demo']);
    await runHost(home, ['cursor', '--write']);
    await runHost(home, ['cursor', '--write', '--http', 'https://mcp.shop.example/mcp']);
    const [first, second, third] = ['', '-2', '-3'].map((number) =>
      readJson(`${file}${BACKUP.replace('.bak', `${number}.bak`)}`),
    );
    expect(Object.keys(first.mcpServers)).toEqual(['other']);
    expect(second.mcpServers.pim).not.toHaveProperty('env');
    expect(third.mcpServers.pim).toHaveProperty('env');
  });
});

describe('the difference', () => {
  it('is shown on stdout, with the secrets of nobody', async () => {
    const home = createHome();
    const old = { mcpServers: { other: { env: { TOKEN: 'sk-17' } }, pim: { command: '/old/node', env: SET } } };
    put(home, '.cursor/mcp.json', JSON.stringify(old, null, 2));
    const { stdout } = await runHost(home, ['cursor', '--write', '--demo']);
    expect(stdout).toBe(
      `@@ line 7 @@
      },
      "pim": {
-       "command": "/old/node",
-       "env": {
-         "PIM_API_URL": "https://pim.shop.example",
-         "PIM_CLIENT_ID": "…",
-         "PIM_APP_KEY": "…"
-       }
+       "command": "npx",
+       "args": [
+         "-y",
+         "pim-mcp"
+       ]
      }
    }
`,
    );
  });

  it('has colours on a terminal', async () => {
    const { stdout } = await runHost(createHome(), ['cursor', '--write', '--demo'], { color: true });
    expect(stdout).toContain('\u001b[32m+ {');
  });
});
