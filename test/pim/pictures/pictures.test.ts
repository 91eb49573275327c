/** How pictures are fetched: through the proxy that is set, until the call ends, two at a time. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../src/errors.ts';
import { serveProxy } from '../../support/small-proxy.ts';
import { reply, serve } from '../http/local-server.ts';
import { buildPng, describePicture, openPictures, unhurried } from './open-pictures.ts';

const PNG = buildPng(8, 6);

describe('the proxy that is set', () => {
  it('is asked for a host that only it knows', async () => {
    const host = await serve((response) => reply(response, 200, PNG));
    const proxy = await serveProxy(host.url);
    const lookUpAll = () => Promise.reject(new Error('unknown here'));
    const pictures = openPictures({
      hosts: ['pictures.test'],
      proxy: { http: proxy.url },
      lookUpAll,
    });
    expect(describePicture(await pictures.fetch('http://pictures.test/1.png', unhurried()))).toBe(
      'image/jpeg 8x6',
    );
    expect(proxy.asked).toEqual(['GET http://pictures.test/1.png']);
  });

  it('is not asked for a host that is private by what is known here', async () => {
    const proxy = await serveProxy('http://127.0.0.1:1');
    const lookUpAll = async () => [{ address: '10.0.0.1', family: 4 }];
    const pictures = openPictures({
      hosts: ['pictures.test'],
      proxy: { http: proxy.url },
      lookUpAll,
    });
    const why = 'its host has an address that is not public';
    expect(await pictures.fetch('http://pictures.test/1.png', unhurried())).toEqual({ why });
    expect(proxy.asked).toEqual([]);
  });
});

describe('the end of a call', () => {
  it('ends what is under way', async () => {
    const cancelled = new AbortController();
    const host = await serve(() => cancelled.abort());
    const pictures = openPictures({ hosts: [new URL(host.url).host] });
    await expect(pictures.fetch(host.url, unhurried(cancelled.signal))).rejects.toBeInstanceOf(
      CancelledError,
    );
  });

  it('starts nothing any more', async () => {
    const host = await serve((response) => reply(response, 200, PNG));
    const pictures = openPictures({ hosts: [new URL(host.url).host], now: () => 10 });
    const late = { ...unhurried(), deadlineAtMs: 10 };
    expect(await pictures.fetch(host.url, late)).toEqual({ why: 'the time of this call was over' });
    await expect(
      pictures.fetch(host.url, { ...late, signal: AbortSignal.abort() }),
    ).rejects.toThrow(CancelledError);
    expect(host.seen).toEqual([]);
  });
});

it('fetches two pictures at a time, and goes on after a failure', async () => {
  const waiting: ServerResponse[] = [];
  let most = 0;
  const host = await serve((response) => {
    most = Math.max(most, waiting.push(response));
    // Time enough for a third to come.
    if (waiting.length === 2)
      setTimeout(() => waiting.splice(0).map((one) => reply(one, 404, '')), 50);
  });
  const pictures = openPictures({ hosts: [new URL(host.url).host] });
  await Promise.all(Array.from({ length: 6 }, () => pictures.fetch(host.url, unhurried())));
  expect([most, host.seen.length]).toEqual([2, 6]);
});
