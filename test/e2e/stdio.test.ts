/** The built server as a host starts it: dist/main.js over stdio; clients.test.ts has what each client sees of it. */
import { expect, it } from 'vitest';
import { openPim, start } from './life-stage.ts';

it('without settings serves the demo, with picture links that work', async () => {
  const host = await start();
  const { told } = await host.call('check_connection', {});
  expect(told).toMatchObject({ ok: true, source: 'sandbox', products: 300 });
  expect(JSON.stringify(told)).toContain('demo data');
  const args = { product_codes: ['SHR-00002'], cover_only: true, layout: 'records' };
  const { media } = (await host.call('get_media', args)).told as {
    media: readonly { readonly link: string }[];
  }; // what it answers
  const response = await fetch(media[0]?.link ?? '');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  await response.arrayBuffer();
});

it('serves a configured PIM, whose address may end with the path of its interface, and names no sandbox', async () => {
  const { address, sandbox } = await openPim({ products: 200 });
  const host = await start({ settings: { ...address, PIM_API_URL: `${sandbox.url}/api/` } });
  expect((await host.call('find_products', { limit: 0 })).told).toEqual({
    total: 200,
    returned: 0,
  });
  expect(sandbox.requests).toHaveLength(1);
  expect(host.lines.join('\n')).not.toMatch(/demo data|sandbox/i);
});

it('refuses arguments nested 100,000 deep by their name, and goes on', async () => {
  const host = await start();
  const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);
  const { told } = await host.call('find_products', { names: [deep] });
  expect(told).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', failed: 'Each value of names must be a text.' },
  });
  const params = `{"name":"find_products","arguments":{"names":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  host.child.stdin?.write(`{"jsonrpc":"2.0","id":900,"method":"tools/call","params":${params}}\n`);
  expect((await host.call('find_products', { limit: 0 })).told).toMatchObject({ total: 300 });
  expect(host.lines.find((line) => line.includes('"id":900'))).toContain('INVALID_ARGUMENT');
});
