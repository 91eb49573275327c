import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_BEARER_TOKEN } from '../../src/sandbox/auth.ts';
import { type Sandbox, startSandbox } from '../support/generated-sandbox.ts';

async function open(): Promise<{ sandbox: Sandbox; get: (path: string, token?: string) => Promise<Response> }> {
  const sandbox = await startSandbox({ products: 60 });
  onTestFinished(() => sandbox.close());
  const get = (path: string, token = DEMO_BEARER_TOKEN) =>
    fetch(`${sandbox.url}/commerce${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { sandbox, get };
}

interface Stock {
  readonly variantCode: string;
  readonly stock: readonly {
    readonly warehouse: string;
    readonly onHand: number;
    readonly reserved: number;
    readonly available: number;
  }[];
}

describe('Spec §5: the echo of the Commerce Engine', () => {
  it('tells metadata of its own catalog', async () => {
    const { get } = await open();
    expect(await (await get('/metadata')).json()).toMatchObject({
      service: 'Metadata',
      warehouses: [{ code: 'IST' }, { code: 'LYS' }, { code: 'HAM' }],
      entities: expect.arrayContaining([{ name: 'Product', count: 60 }]),
    });
  });

  it('tells the stock of a variant, the same each time, alone and in the list', async () => {
    const { get } = await open();
    const list = (await (await get('/inventory?pageIndex=1&pageSize=5')).json()) as {
      readonly totalCount: number;
      readonly result: readonly Stock[];
    };
    expect(list.result).toHaveLength(5);
    expect(list.totalCount).toBeGreaterThan(60);
    const [listed] = list.result;
    const alone = (await (await get(`/inventory/${encodeURIComponent(listed?.variantCode ?? '')}`)).json()) as Stock;
    expect(alone).toMatchObject(listed ?? {});
    for (const { onHand, reserved, available } of alone.stock) {
      expect(available).toBe(onHand - reserved);
      expect(available).toBeGreaterThanOrEqual(0);
    }
  });

  it('filters by warehouse', async () => {
    const { get } = await open();
    const { result } = (await (await get('/inventory?pageSize=1&warehouse=LYS')).json()) as {
      readonly result: readonly Stock[];
    };
    expect(result[0]?.stock.map(({ warehouse }) => warehouse)).toEqual(['LYS']);
  });

  it.each([
    ['/inventory/NONE', 404],
    ['/inventory/a/b', 404],
    ['/orders', 404],
    ['/inventory/%zz', 400],
    ['/inventory?warehouse=NONE', 422],
    ['/inventory?pageSize=many', 422],
  ])('refuses %s with %i', async (path, status) => {
    const { get } = await open();
    expect((await get(path)).status).toBe(status);
  });

  it('refuses another token before it looks at anything', async () => {
    const { get } = await open();
    expect((await get('/inventory/NONE', 'guess')).status).toBe(401);
  });
});
