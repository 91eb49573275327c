import { describe, expect, it } from 'vitest';
import { LAST_REFRESH, readMoment } from '../../src/record/moment.ts';

describe('a moment', () => {
  // A Sunday.
  const today = new Date('2026-03-01T12:30:00Z');

  it.each([
    ['2026-02-03', '2026-02-03T00:00:00.000'],
    ['2026-02-03T04:05Z', '2026-02-03T04:05:00'],
    ['today', '2026-03-01T00:00:00.000'],
    ['yesterday', '2026-02-28T00:00:00.000'],
    ['Monday', '2026-02-23T00:00:00.000'],
    ['last saturday', '2026-02-28T00:00:00.000'],
    ['sunday', '2026-02-22T00:00:00.000'],
    ['7 days', '2026-02-22T12:30:00.000'],
    ['last week', '2026-02-22T12:30:00.000'],
    ['36 hours ago', '2026-02-28T00:30:00.000'],
    ['since last refresh', LAST_REFRESH],
  ])('%s is %s', (text, moment) => {
    expect(readMoment(text, today)).toBe(moment);
  });

  it('takes the end of a day for until', () => {
    expect(readMoment('yesterday', today, true)).toBe('2026-02-28T23:59:59.999');
    expect(readMoment('2026-02-03', today, true)).toBe('2026-02-03T23:59:59.999');
  });

  it.each(['', 'soon', '2026-02-30', 'last'])('refuses "%s"', (text) => {
    expect(readMoment(text, today)).toBeUndefined();
  });
});
