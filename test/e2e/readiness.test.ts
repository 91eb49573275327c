/** What probes are told: alive, ready, and what is missing; and what their asking costs. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../support/generated-sandbox.ts';
import { addressOf } from './life-stage.ts';
import { look, post, serveForTest } from './serve-http.ts';

describe('/readyz', () => {
  it('is 200 when the PIM answers, and costs one request however often it is asked', async () => {
    const sandbox = await startSandbox({ products: 20 });
    onTestFinished(() => sandbox.close());
    const serving = await serveForTest(addressOf(sandbox));
    for (let probe = 0; probe < 20; probe += 1) {
      expect(await look('/readyz', serving)).toEqual({ status: 200, body: '{"status":"ready"}' });
    }
    expect(sandbox.requests).toHaveLength(1);
  });

  it('is 503 when the PIM rejects the credentials', async () => {
    const sandbox = await startSandbox({ products: 20 });
    onTestFinished(() => sandbox.close());
    const serving = await serveForTest({ ...addressOf(sandbox), PIM_APP_KEY: 'canary-wrong-key' });
    for (let probe = 0; probe < 5; probe += 1) {
      expect(await look('/readyz', serving)).toEqual({
        status: 503,
        body: '{"status":"not ready: the PIM has not answered yet"}',
      });
    }
    expect(sandbox.requests).toHaveLength(1);
    expect((await look('/healthz', serving)).status).toBe(200);
  });

  it('needs no token, and takes only GET and HEAD', async () => {
    const serving = await serveForTest({ PIM_MCP_TOKEN: 'canary-token-of-the-team' });
    expect((await look('/readyz', serving)).status).toBe(200);
    expect((await post(new URL('/readyz', serving.url), '')).status).toBe(405);
  });
});
