import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, LOG_LEVELS, type LogLevel } from '../src/log.ts';

const now = () => new Date('2026-03-01T12:00:00Z');

function collect(wanted: LogLevel, secrets: readonly string[] = []) {
  const lines: string[] = [];
  return { lines, log: createLog((line) => lines.push(line), wanted, secrets, now) };
}

describe('createLog', () => {
  it('writes one JSON object a line', () => {
    const { lines, log } = collect('info');
    log('info', 'started', { port: 7, text: 'a\nb' });
    expect(lines).toEqual([
      '{"at":"2026-03-01T12:00:00.000Z","level":"info","event":"started","port":7,"text":"a\\nb"}\n',
    ]);
  });

  it.each(LOG_LEVELS)('writes what is at least as urgent as %s', (wanted) => {
    const { lines, log } = collect(wanted);
    for (const level of LOG_LEVELS) log(level, level);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(
      LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(wanted) + 1),
    );
  });

  it('replaces the whole of a secret that begins with another one', () => {
    const { lines, log } = collect('info', ['key', 'key-of-shop']);
    log('info', 'sent', { key: 'key-of-shop' });
    expect(lines.join()).not.toContain('of-shop');
  });

  it('never writes a secret, whatever the facts hold', () => {
    const secret = fc
      .string({ minLength: 8, maxLength: 20 })
      .filter((text) => !'[redacted]'.includes(text));
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
        const { lines, log } = collect('info', [key]);
        log('info', 'sent', { text: before + key + after });
        const written = JSON.parse(lines.join()).text;
        expect(written).not.toContain(key);
      }),
    );
  });
});
