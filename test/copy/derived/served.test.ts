/** What a server makes of its copy, and a later one over the same data: without a request to the PIM. */
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listDerived } from '../../../src/copy/copy-files.ts';
import { callMade, openServer, type ToolAnswer } from '../../support/catalog-server.ts';
import { filesIn, SYNC_ENV } from '../../support/copied.ts';
import { listRulesBut, writeFewRules } from '../../support/few-rules.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { honestPage, numberedProducts, startPim } from '../../tools/broken-pim.ts';

/** A PIM whose catalog was read and audited, and servers that are started over its data, with the same rules file or another. */
async function audit() {
  const dataDir = ownDirectory('data');
  const rules = writeFewRules('no_short_description');
  const pim = await startPim({
    env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir, PIM_RULES: rules },
  });
  onTestFinished(() => pim.close());
  const products = numberedProducts(30).map((one, at) => ({
    ...one,
    ShortDescription: at < 4 ? null : 'A cup.',
  }));
  pim.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? products : [], body),
  }));
  await pim.call('sync_catalog');
  const { answer } = await callMade(pim, 'audit_catalog');
  const asked = pim.requests.length;
  const again = async (PIM_RULES = rules): Promise<ToolAnswer> => {
    const env = { ...pim.settings, PIM_DATA_DIR: dataDir, PIM_RULES };
    const server = await openServer({ env });
    onTestFinished(() => server.close());
    return (await callMade(server, 'audit_catalog')).answer;
  };
  const made = (): readonly string[] => listDerived(filesIn(dataDir), 'quality');
  return { answer, again, made, requests: () => pim.requests.length - asked };
}

it('makes a damaged file anew', async () => {
  const { answer, again, made, requests } = await audit();
  for (const damage of [
    (file: string) => writeFileSync(file, 'no database'),
    (file: string) => truncateSync(file, 20_000),
  ]) {
    const [file = ''] = made();
    damage(file);
    expect(await again()).toEqual(answer);
    expect(made()).toEqual([file]);
  }
  expect(requests()).toBe(0);
});

it('makes another file by a changed rules file, and uses the first again where that is as it was', async () => {
  const { answer, again, made, requests } = await audit();
  const [first] = made();
  const other = join(ownDirectory('rules'), 'rules.yaml');
  const mute = listRulesBut('no_short_description');
  writeFileSync(other, JSON.stringify({ mute, severity: { no_short_description: 'error' } }));
  const tuned = await again(other);
  expect(tuned.findings).toContainEqual(
    expect.arrayContaining(['no_short_description', 'error', 4]),
  );
  expect(made()).toHaveLength(2);
  expect(await again()).toEqual(answer);
  expect([made().length, made()[1]]).toEqual([2, first]);
  expect(requests()).toBe(0);
});
