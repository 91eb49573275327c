/** pim-mcp view: a page on this machine that is a host to a view, tested with the official App class in a real browser. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveView } from '../../src/cli/view/serve-view.ts';
import { findOpener } from '../../src/cli/view.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { runCommand } from './run-command.ts';

const chromium = findChromium('how pim-mcp view shows views');

const HOST_PAGE = new URL('../../dist/views/own-host.html', import.meta.url);

/** Runs the command until it has printed its address; it ends with the test. */
async function openView(args: readonly string[], env = {}) {
  const ended = new AbortController();
  let running = Promise.resolve({ code: 0, stdout: '', stderr: '' });
  const printed = new Promise<string>((print) => {
    running = runCommand(args, { env, signal: ended.signal, print });
  });
  const end = async () => {
    ended.abort();
    return running;
  };
  onTestFinished(async () => void (await end()));
  const url = await Promise.race([
    printed,
    running.then(({ stderr }) => Promise.reject(new Error(`It has ended: ${stderr}`))),
  ]);
  return { url, end };
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the server answers, over a socket of its own, so that any header can be sent. */
async function ask(url: string, { method = 'GET', path, headers = {} }: Asked) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, method, path, headers }).end(
    method === 'POST' ? '{}' : undefined,
  );
  const [response] = await once(sent, 'response');
  response.resume();
  return {
    status: Number(response.statusCode),
    cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  };
}

async function serveForTest(shown: Partial<Parameters<typeof serveView>[0]>) {
  const served = await serveView({
    tool: 'find_products',
    html: '',
    hostPage: readFileSync(HOST_PAGE, 'utf8'),
    args: {},
    result: {},
    callTool: async () => ({ called: true }),
    ...shown,
  });
  onTestFinished(() => served.close());
  return served;
}

describe('the address', () => {
  const open = () => serveForTest({ html: '<p>view</p>', hostPage: '<p>host</p>' });

  it('lets in one browser, once', async () => {
    const { url } = await open();
    const { search } = new URL(url);
    const first = await ask(url, { path: `/${search}` });
    expect(first.status).toBe(303);
    expect((await ask(url, { path: '/', headers: { cookie: first.cookie } })).status).toBe(200);
    expect((await ask(url, { path: `/${search}` })).status).toBe(403);
  });

  it.each([
    ['without the token', { path: '/' }],
    ['with another token', { path: '/?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['to the view', { path: '/view' }],
    ['with a forged cookie', { path: '/shown', headers: { cookie: 'pim_mcp_view=x' } }],
    ['of a call', { method: 'POST', path: '/call' }],
  ])('refuses a request %s', async (_kind, asked: Asked) => {
    const { url } = await open();
    expect((await ask(url, asked)).status).toBe(403);
  });

  it('refuses pages of others, whatever cookie comes along', async () => {
    const { url } = await open();
    const { search, host, origin } = new URL(url);
    const { cookie } = await ask(url, { path: `/${search}` });
    const call = (headers: Asked['headers']) =>
      ask(url, {
        method: 'POST',
        path: '/call',
        headers: { cookie, 'content-type': 'application/json', ...headers },
      });
    expect((await call({ origin })).status).toBe(200);
    expect((await call({})).status).toBe(403);
    expect((await call({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await call({ origin: 'null' })).status).toBe(403);
    expect((await call({ origin, 'content-type': 'text/plain' })).status).toBe(403);
    const rebound = host.replace('127.0.0.1', 'evil.example');
    expect((await ask(url, { path: '/shown', headers: { cookie, host: rebound } })).status).toBe(
      403,
    );
    expect((await ask(url, { path: '/other', headers: { cookie } })).status).toBe(404);
  });
});

it.each([
  ['linux', {}, undefined],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['darwin', { SSH_CONNECTION: '1 2 3 4' }, undefined],
  ['win32', {}, 'rundll32'],
])('on %s with %j the address is opened by %s', (platform, env, program) => {
  expect(findOpener(platform, env)?.[0]).toBe(program);
});

describe('the command', () => {
  it('ends with Ctrl+C, and the address with it', async () => {
    const { url, end } = await openView(['view', 'find_products', 'limit=2']);
    const { code, stderr } = await end();
    expect(code).toBe(0);
    expect(stderr).toContain('demo data');
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each([
    [['view', 'check_connection'], 2, 'check_connection has no view'],
    [['view', 'find_product'], 2, 'did you mean find_products?'],
    [['view', 'find_products', 'nonsense=1'], 2, 'INVALID_ARGUMENT'],
  ])('tells what is wrong with %j', async (args, code, told) => {
    const ran = await runCommand(args, { env: {} });
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain(told);
  });
});

describe.skipIf(chromium === undefined)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium(chromium ?? '');
  });
  afterAll(() => browser.close());

  /** A page whose every complaint and request elsewhere is noted. */
  async function openPage(url: string) {
    const page = await browser.newPage({ colorScheme: 'dark' });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    const { origin } = new URL(url);
    page.on(
      'console',
      (message) => void (message.type() === 'error' && complaints.push(message.text())),
    );
    page.on('pageerror', (error) => void complaints.push(String(error)));
    page.on('request', (asked) => {
      if (new URL(asked.url()).origin !== origin && !/^(data|blob):/.test(asked.url()))
        complaints.push(asked.url());
    });
    await page.goto(url);
    return { page, complaints };
  }

  it('is a host to the official App', async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('view/app-page.ts', import.meta.url))],
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
      logLevel: 'error',
    });
    const served = await serveForTest({
      html: `<!doctype html><meta charset="utf-8"><body></body><script>${outputFiles[0]?.text}</script>`,
      args: { limit: 2 },
      result: { content: [], structuredContent: { total: 9 }, _meta: { 'pim-mcp/view': {} } },
      callTool: async (name, args) => {
        if (name !== 'find_products') throw new Error('There is no such tool.');
        return { content: [], structuredContent: { name, args } };
      },
    });
    const { page } = await openPage(served.url);
    const download = page.waitForEvent('download');
    const text = await page
      .frameLocator('iframe')
      .locator('body', { hasText: '"done":true' })
      .innerText();
    expect(JSON.parse(text)).toEqual({
      args: { limit: 2 },
      structured: { total: 9 },
      meta: ['pim-mcp/view'],
      called: { name: 'find_products', args: { limit: 0 } },
      unknown: 'refused',
      link: { isError: true },
      file: {},
      // It has no origin, so nothing of this machine's pages is its own.
      storage: 'none',
      theme: 'dark',
      done: true,
    });
    expect((await download).suggestedFilename()).toBe('rows.csv');
    await page.waitForFunction("document.querySelector('iframe').offsetHeight === 321");
  });

  it('shows the gallery of the demo catalog, with a reload too', async () => {
    const { url } = await openView(['demo', '--view'], { PIM_API_URL: 'http://127.0.0.1:9' });
    const { page, complaints } = await openPage(url);
    const view = page.frameLocator('iframe').locator('#view');
    await view.filter({ hasNotText: 'Waiting' }).filter({ hasText: /\w/ }).waitFor();
    await page.reload();
    await view.filter({ hasNotText: 'Waiting' }).filter({ hasText: /\w/ }).waitFor();
    expect(page.url()).not.toContain('token');
    // Pictures of the sandbox are at its own address.
    expect(complaints.filter((one) => !/^http:\/\/127\.0\.0\.1:\d+\/files\//.test(one))).toEqual(
      [],
    );
  });

  it('opens the sheet of a product of the demo by a click', async () => {
    const { url } = await openView(['demo', '--view'], { PIM_API_URL: 'http://127.0.0.1:9' });
    const { page } = await openPage(url);
    const view = page.frameLocator('iframe');
    const card = view.locator('.card h2').first();
    const name = await card.innerText();
    await card.getByRole('button').click();
    await view
      .locator('article h1')
      .filter({ hasText: name.replace(/…$/, '') })
      .waitFor();
  });
});
