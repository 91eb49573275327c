/** Files of people who signed in: each has a folder and links of their own, and reads nobody else's. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownDirectory } from '../../support/own-cache.ts';
import { openSignedInWithCopy, SCRIPT_TOKEN } from '../../support/sign-in/signed-in-server.ts';

interface ExportedFile {
  readonly file: string;
  readonly uri: string;
  readonly replaced?: boolean;
}

/** A server with a copy, where Bob, Carol and scripts export. */
async function openExporting() {
  const dataDir = ownDirectory('data');
  const { ask, callTool, tokenOf } = await openSignedInWithCopy({ PIM_DATA_DIR: dataDir });
  const write = async (token: string, sql: string): Promise<ExportedFile> => {
    const answer = await callTool(token, 'query_catalog', { sql, export_as: 'products.csv' });
    if (answer.error !== undefined) throw new Error(JSON.stringify(answer.error));
    return answer.export;
  };
  /** The text of a file, or why it is not read. */
  const read = async (token: string, uri: string): Promise<string> => {
    const { result, error } = await ask(token, 'resources/read', { uri });
    return result?.contents[0].text ?? error.message;
  };
  const list = async (token: string): Promise<readonly string[]> => {
    const { result } = await ask(token, 'resources/list', {});
    const uris: readonly string[] = result.resources.map(({ uri }: { uri: string }) => uri);
    return uris.filter((uri) => uri.startsWith('pim://exports/'));
  };
  return { bob: tokenOf('bob'), carol: tokenOf('carol'), write, read, list, callTool, dataDir };
}

const NONE = 'There is no exported file with that name.';

it('two people who export by one name have a file each, and neither lists or reads the other’s', async () => {
  const { bob, carol, write, read, list, callTool, dataDir } = await openExporting();
  const his = await write(bob, "SELECT 'of Bob' AS name");
  const hers = await write(carol, "SELECT 'of Carol' AS name");
  expect([his.file, hers.file, hers.replaced]).toEqual(['products.csv', 'products.csv', undefined]);
  expect(his.uri).not.toBe(hers.uri);
  expect([await list(bob), await list(carol)]).toEqual([[his.uri], [hers.uri]]);
  expect(await read(bob, his.uri)).toContain('of Bob');
  expect(await read(carol, hers.uri)).toContain('of Carol');
  // By the name alone each reads their own.
  expect(await read(carol, 'pim://exports/products.csv')).toContain('of Carol');
  for (const [reader, uri] of [
    [carol, his.uri],
    [bob, hers.uri],
    [SCRIPT_TOKEN, his.uri],
  ] as const)
    expect(await read(reader, uri)).not.toMatch(/of (Bob|Carol)/);

  // An audit writes into the folder of who asks for it, too.
  const auditAll = () => callTool(carol, 'audit_catalog', { export_as: 'defects.csv' });
  let audited = await auditAll();
  // It waits for the audit a little, and says when to ask again.
  for (let tries = 0; audited.error?.retry === true && tries < 50; tries += 1)
    audited = await auditAll();
  expect(await list(carol)).toEqual([audited.export.uri, hers.uri]);
  expect(await read(bob, audited.export.uri)).toContain('Not the name of an exported file');

  // Scripts have the folder that all had before, with what lies there.
  const folder = join(dataDir, readdirSync(dataDir)[0] ?? '');
  const scripted = await write(SCRIPT_TOKEN, "SELECT 'of scripts' AS name");
  expect(scripted.uri).toBe('pim://exports/products.csv');
  writeFileSync(join(folder, 'exports', 'before.csv'), 'a\r\n1\r\n');
  expect(await list(SCRIPT_TOKEN)).toEqual(['pim://exports/before.csv', scripted.uri]);
  expect(await read(bob, 'pim://exports/before.csv')).toContain(NONE);

  for (const name of ['~products.csv', 'token~products.csv', '..~before.csv', 'x%2f..~before.csv'])
    for (const reader of [bob, SCRIPT_TOKEN])
      expect(await read(reader, `pim://exports/${name}`)).toContain('Not the name of an exported');

  // Who they are is in no path.
  const names = readdirSync(folder).filter((name) => name.startsWith('exports'));
  expect(names).toHaveLength(3);
  expect(names.join(' ')).toMatch(/^exports exports-[\da-f]{12} exports-[\da-f]{12}$/);
});
