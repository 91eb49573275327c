import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { startSandbox } from '../support/generated-sandbox.ts';

async function open(): Promise<(path: string, authorization?: string) => Promise<Response>> {
  const sandbox = await startSandbox({ products: 60 });
  onTestFinished(() => sandbox.close());
  return (path, authorization = `Bearer ${DEMO_BEARER_TOKEN}`) =>
    fetch(`${sandbox.url}/commerce${path}`, { headers: { authorization } });
}

interface Stock {
  readonly variantCode: string;
  readonly stock: readonly { readonly warehouse: string; readonly available: number }[];
}

describe('Spec §5: the echo of the Commerce Engine', () => {
  it('tells metadata of its own catalog', async () => {
    const get = await open();
    expect(await (await get('/metadata')).json()).toMatchObject({
      service: 'Metadata',
      authorized: true,
      warehouses: [{ code: 'IST' }, { code: 'LYS' }, { code: 'HAM' }],
      entities: expect.arrayContaining([{ name: 'Product', count: 60 }]),
    });
  });

  it('tells the stock of a variant, the same each time, alone and in the list, by warehouse if asked', async () => {
    const get = await open();
    const list = (await (await get('/inventory?pageIndex=1&pageSize=5')).json()) as {
      readonly result: Stock[];
    };
    expect(list.result).toHaveLength(5);
    const path = `/inventory/${encodeURIComponent(list.result[0]?.variantCode ?? '')}`;
    expect(await (await get(path)).json()).toMatchObject(list.result[0] ?? {});
    const { stock } = (await (await get(`${path}?warehouse=LYS`)).json()) as Stock;
    expect(stock.map(({ warehouse }) => warehouse)).toEqual(['LYS']);
  });

  it.each([
    ['/inventory/NONE', 404],
    ['/orders', 404],
    ['/inventory/%zz', 400],
    ['/inventory?warehouse=NONE', 422],
  ])('refuses %s with %i', async (path, status) => {
    const get = await open();
    expect((await get(path)).status).toBe(status);
  });

  it.each(['', 'Bearer guess', DEMO_BEARER_TOKEN])(
    'Spec §5: refuses the token "%s" with 401',
    async (authorization) => {
      const get = await open();
      expect((await get('/inventory/NONE', authorization)).status).toBe(401);
    },
  );
});
