import { describe, expect, it } from 'vitest';
import { VIEWS } from '../../src/copy/schema.ts';
import { listRows, openForTest, walkAll } from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy(110);

describe('query_catalog without sql', () => {
  it('answers the profile of the catalog and the views, the most useful ones first', async () => {
    const { answer, requests } = await server().call('query_catalog');
    const { profile } = (await server().call('sync_catalog')).answer;
    expect(answer.profile).toEqual(profile);
    expect(answer).toMatchObject({
      total: VIEWS.length,
      next: expect.stringContaining('DESCRIBE view'),
      as_of: expect.any(String),
    });
    const [first] = listRows(answer, 'rows');
    expect(first).toMatchObject({
      view: 'items',
      meaning: expect.stringContaining('One row per thing that can be bought'),
      columns: expect.stringContaining('props MAP(VARCHAR, VARCHAR), nums MAP(VARCHAR, DOUBLE)'),
    });
    expect(requests).toBe(0);
  });

  it.each([200, 2_000, 8_000])(
    'tells every view once, within a budget of %i tokens',
    async (budget) => {
      const pages = await walkAll(server(), 'query_catalog', () => ({ max_tokens: budget }));
      expect(Math.max(...pages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(budget);
      const views = pages.flatMap(({ answer }) => listRows(answer, 'rows').map(({ view }) => view));
      expect([...views].sort()).toEqual(VIEWS.map(({ name }) => name).sort());
      expect(pages.filter(({ answer }) => 'profile' in answer).length).toBeLessThanOrEqual(1);
    },
  );

  it('takes no export_as', async () => {
    const { text } = await server().call('query_catalog', { export_as: 'views.csv' });
    expect(text).toContain('export_as has no effect without sql.');
  });

  it('tells the views where there is no copy yet, and that there is none', async () => {
    const env = { PIM_DATA_DIR: ownDirectory('none') };
    const empty = await openForTest({ products: 60, env });
    const { answer, warnings, isError } = await empty.callOnce('query_catalog');
    expect(isError).toBe(false);
    expect(answer).toMatchObject({ total: VIEWS.length });
    expect(answer).not.toHaveProperty('profile');
    expect(warnings).toContain('There is no local copy of the catalog yet. PIM_COPY=off');
  });
});
