/** Spec §5: the token of the Commerce Engine is told to nobody. */
import { describe, expect, it } from 'vitest';
import { reply, serve } from '../pim/http/local-server.ts';
import { walkAll } from '../support/catalog-server.ts';
import { stringsOf } from '../support/injections.ts';
import { spellingsOf } from '../support/spellings.ts';
import { openOver, openWith, sends, settingsFor, TOOL } from './open-commerce-engine.ts';

describe('the token', () => {
  const TOKEN = 'Kx9-token+z/Q=7f&"31';
  const SPELLINGS = Object.values(spellingsOf(TOKEN));
  const env = { COMMERCE_ENGINE_TOKEN: TOKEN, PIM_DEADLINE_MS: '4000' };

  function expectNoTrace(shown: unknown): void {
    const found = stringsOf(shown).filter(
      (text) => /Kx9/i.test(text) || SPELLINGS.some((spelling) => text.includes(spelling)),
    );
    expect(found).toEqual([]);
  }

  it('is in no answer, however the engine writes it', async () => {
    const body = Object.fromEntries(
      SPELLINGS.map((one, index) => [`${index} ${one}`, [`zq7 ${one} end`]]),
    );
    const { server } = await openOver(sends(body), env);
    const { answer, structured, text } = await server.call(TOOL, {
      path: 'any',
      max_tokens: 8_000,
    });
    expectNoTrace([answer, structured, text]);
    expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(SPELLINGS.length);
  });

  it('is not put together from the portions of a cut text', async () => {
    const { server } = await openOver(
      sends(Array.from({ length: 60 }, () => 'word '.repeat(40) + TOKEN).join(' ')),
      env,
    );
    const pages = await walkAll(server, TOOL, (page) => ({ path: 'any', max_tokens: 200 + page }));
    const told = pages
      .map(({ answer }) => String(answer.data).replace(/ \[…\+\d+\]$/, ' '))
      .join('');
    expectNoTrace(told.replaceAll(' ', ''));
    expect(told).toContain('[redacted]');
  });

  it.each([200, 302, 400, 401, 429, 500])('is in no error when a %i echoes it', async (status) => {
    const { server } = await openOver(
      (response) =>
        reply(response, status, `{"x":"${encodeURIComponent(TOKEN)} ${TOKEN}`, {
          'x-echo': TOKEN,
          'retry-after': TOKEN,
          location: `http://127.0.0.1:9/${encodeURIComponent(TOKEN)}`,
        }),
      env,
    );
    const called = await server.call(TOOL, { path: 'any' });
    expect(called.isError).toBe(true);
    expectNoTrace([called.answer, called.text]);
    expectNoTrace((await server.call('check_connection')).answer);
  });

  it('is in no answer of the PIM either', async () => {
    const product = { ProductId: 1, Code: 'A', Name: `zq7 ${TOKEN}`, Status: 1 };
    const { url } = await serve(sends({ result: [product], totalCount: 1 }));
    const pim = { PIM_API_URL: url, PIM_CLIENT_ID: 'shop', PIM_APP_KEY: 'another-secret' };
    const server = await openWith({ ...settingsFor(url, TOKEN), ...pim });
    const { answer, text } = await server.call('find_products', { fields: ['code', 'name'] });
    expect(text).toContain('[redacted]');
    expectNoTrace([answer, text]);
  });

  it('and the appKey is in no answer of the Commerce Engine', async () => {
    const { url } = await serve(sends({ note: 'zq7 another-secret zq7' }));
    const pim = { PIM_API_URL: url, PIM_CLIENT_ID: 'shop', PIM_APP_KEY: 'another-secret' };
    const server = await openWith({ ...settingsFor(url), ...pim });
    expect((await server.call(TOOL, { path: 'metadata' })).answer.data).toEqual({
      note: 'zq7 [redacted] zq7',
    });
  });
});
