import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonConfiguration } from '../../../src/cli/host/configuration.ts';
import { editJson } from '../../../src/cli/host/edit-json.ts';
import { describeForVsCode, describeMcpServer, describeRemoteMcpServer } from '../../../src/cli/host/forms.ts';
import { NotEditable } from '../../../src/cli/host/not-editable.ts';

const PIM = { PIM_API_URL: 'https://pim.shop.example', PIM_CLIENT_ID: 'your-client-id', PIM_APP_KEY: 'your-app-key' };
const START = describeMcpServer({ command: 'npx', args: ['-y', 'pim-mcp'], env: PIM });
const DEMO = describeMcpServer({ command: 'npx', args: ['-y', 'pim-mcp'], env: {} });
const ASKING = describeForVsCode({ command: 'npx', args: ['-y', 'pim-mcp'], env: PIM });

function edit(text: string, configuration: JsonConfiguration = DEMO): string {
  return editJson(text, configuration).text;
}

/** The entry that an edit leaves behind. */
function entryAfter(old: object, configuration: JsonConfiguration): Record<string, unknown> {
  return JSON.parse(edit(JSON.stringify({ mcpServers: { pim: old } }), configuration)).mcpServers.pim;
}

describe('the text of the file', () => {
  it('is made where there is none, or an empty one', () => {
    const made = `{
  "mcpServers": {
    "pim": {
      "command": "npx",
      "args": [
        "-y",
        "pim-mcp"
      ]
    }
  }
}
`;
    expect([edit(''), edit('\n')]).toEqual([made, made]);
  });

  it('keeps other servers, spaces and indentation to the character', () => {
    const text = `{
\t"theme":   "dark",
\t"mcpServers": {
\t\t"other": { "command":"x", "args": [ "a,}", "\\"]" ] }
\t},
\t"n": 1.50
}`;
    expect(edit(text)).toBe(`{
\t"theme":   "dark",
\t"mcpServers": {
\t\t"other": { "command":"x", "args": [ "a,}", "\\"]" ] },
\t\t"pim": {
\t\t\t"command": "npx",
\t\t\t"args": [
\t\t\t\t"-y",
\t\t\t\t"pim-mcp"
\t\t\t]
\t\t}
\t},
\t"n": 1.50
}`);
  });

  it('gets the servers where it has none', () => {
    expect(edit('{\r\n    "theme": "dark"\r\n}\r\n')).toBe(
      [
        '{',
        '    "theme": "dark",',
        '    "mcpServers": {',
        '        "pim": {',
        '            "command": "npx",',
        '            "args": [',
        '                "-y",',
        '                "pim-mcp"',
        '            ]',
        '        }',
        '    }',
        '}',
        '',
      ].join('\r\n'),
    );
  });

  it('stays in one line where it is in one', () => {
    expect(edit('{"mcpServers":{"other":{}}}')).toBe(
      '{"mcpServers":{"other":{}, "pim": {"command":"npx","args":["-y","pim-mcp"]}}}',
    );
  });

  it('keeps a byte order mark', () => {
    expect(edit('\uFEFF{}')).toMatch(/^\uFEFF\{\n {2}"mcpServers"/);
  });

  it('is not touched when it says the same already', () => {
    const text = '{ "mcpServers": { "pim": { "args": ["-y", "pim-mcp"], "command": "npx" } } }';
    expect(edit(text)).toBe(text);
  });

  it('changes the last of two entries of one name, which is the one that counts', () => {
    const text = '{"mcpServers":{"pim":{"command":"a"},"pim":{"command":"b"}}}';
    expect(edit(text)).toContain('"pim":{"command":"a"},"pim":{"command":"npx"');
  });

  it.each([
    ['comments', '{\n  // mine\n  "servers": {}\n}'],
    ['trailing commas', '{"mcpServers": {},}'],
    ['a list', '[]'],
    ['servers that are a list', '{"mcpServers": []}'],
    ['inputs that are an object', '{"inputs": {}}'],
  ])('is refused with %s', (_what, text) => {
    expect(() => edit(text, { ...ASKING, servers: 'mcpServers' })).toThrow(NotEditable);
  });

  it('means the same but for our entry, whatever is in it', () => {
    const anything = fc.dictionary(fc.string(), fc.jsonValue());
    const layout = fc.constantFrom<string | number | undefined>(undefined, 1, 2, 4, '\t');
    fc.assert(
      fc.property(anything, anything, fc.boolean(), layout, (root, servers, hasServers, indent) => {
        const { pim: _pim, ...others } = servers;
        const file = { ...root, ...(hasServers ? { mcpServers: servers } : {}) };
        if (!hasServers) delete file.mcpServers;
        const { mcpServers, ...rest } = JSON.parse(edit(JSON.stringify(file, null, indent)));
        const { pim, ...kept } = mcpServers;
        const { mcpServers: _servers, ...wanted } = file;
        expect(rest).toEqual(JSON.parse(JSON.stringify(wanted)));
        expect(kept).toEqual(hasServers ? JSON.parse(JSON.stringify(others)) : {});
        expect(pim).toMatchObject(DEMO.entry);
      }),
    );
  });
});

describe('what the entry has already', () => {
  const FILLED = { PIM_API_URL: PIM.PIM_API_URL, PIM_CLIENT_ID: 'shop-17', PIM_APP_KEY: 'real-key' };

  it('keeps keys where there are only placeholders for them', () => {
    expect(entryAfter({ command: 'node', args: ['old.js'], env: FILLED }, START)).toEqual({
      command: 'npx',
      args: ['-y', 'pim-mcp'],
      env: FILLED,
    });
  });

  it('does not hand the keys of one PIM to another', () => {
    const old = { command: 'node', env: { ...FILLED, PIM_API_URL: 'https://other.example' } };
    expect(entryAfter(old, START).env).toEqual(PIM);
  });

  it('keeps settings and variables that are not set now', () => {
    const env = { ...FILLED, PIM_CULTURE: 'fr', HTTPS_PROXY: 'http://proxy.example' };
    expect(entryAfter({ command: 'node', env }, START).env).toEqual(env);
  });

  it('leaves no setting of a PIM for the demo', () => {
    expect(entryAfter({ command: 'node', env: FILLED }, DEMO)).toEqual(DEMO.entry);
    const env = { ...FILLED, HTTPS_PROXY: 'http://proxy.example' };
    expect(entryAfter({ command: 'node', env }, DEMO).env).toEqual({ HTTPS_PROXY: 'http://proxy.example' });
  });

  it('keeps what only the host knows', () => {
    const old = { type: 'stdio', command: 'node', disabled: true, timeout: 9, url: 'x' };
    expect(entryAfter(old, DEMO)).toEqual({ type: 'stdio', disabled: true, timeout: 9, ...DEMO.entry });
  });

  it('drops keys and program for a server over HTTP', () => {
    const remote = describeRemoteMcpServer('url')('https://mcp.shop.example/mcp');
    expect(entryAfter({ command: 'node', env: FILLED, disabled: true }, remote)).toEqual({
      disabled: true,
      ...remote.entry,
    });
  });

  it('keeps the token of the same server over HTTP, and not that of another', () => {
    const remote = describeRemoteMcpServer('url')('https://mcp.shop.example/mcp');
    const old = { url: 'https://mcp.shop.example/mcp', headers: { Authorization: 'Bearer real' } };
    expect(entryAfter(old, remote)).toEqual(old);
    expect(entryAfter({ ...old, url: 'https://other.example/mcp' }, remote)).toEqual(remote.entry);
  });
});

describe('VS Code', () => {
  it('gets the inputs that it lacks, after its own', () => {
    const own = { type: 'promptString', id: 'mine' };
    const known = { type: 'promptString', id: 'pim-app-key', description: 'known' };
    const edited = JSON.parse(edit(JSON.stringify({ inputs: [own, known], servers: {} }, null, 2), ASKING));
    expect(edited.inputs.map(({ id }: { id: string }) => id)).toEqual(['mine', 'pim-app-key', 'pim-client-id']);
    expect(edited.inputs[1]).toEqual(known);
  });

  it('is asked for nothing that its file has', () => {
    const env = { ...PIM, PIM_CLIENT_ID: 'shop-17', PIM_APP_KEY: `\${env:PIM_APP_KEY}` };
    const edited = JSON.parse(edit(JSON.stringify({ servers: { pim: { command: 'x', env } } }), ASKING));
    expect(edited).not.toHaveProperty('inputs');
    expect(edited.servers.pim.env).toEqual(env);
  });
});
