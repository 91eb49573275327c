/** What is said of the engine's failures: what went wrong and what to change, and nothing that the engine quotes. */
import { describe, expect, it } from 'vitest';
import { toCatalogError, toSyncError } from '../../src/copy/copy-errors.ts';
import { EngineEndedError, EngineRefusedError } from '../../src/copy/engine-process.ts';
import { CatalogError } from '../../src/errors.ts';

const refused = (failed: string) => new EngineRefusedError({ reason: 'failed', failed, fix: '' });

describe('a question to the copy', () => {
  const answered = (error: unknown) => {
    const logged: unknown[] = [];
    return { error: toCatalogError(error, (one) => logged.push(one), 10_000), logged };
  };

  it('that the engine fails on is told to the operator, and not quoted', () => {
    const failure = refused('IO Error: /home/canary/copy.duckdb');
    const { error, logged } = answered(failure);
    expect([error.code, `${error.message} ${error.fix}`]).toEqual([
      'UNAVAILABLE',
      expect.not.stringContaining('canary'),
    ]);
    expect(logged).toEqual([failure]);
  });
});

describe('a sync', () => {
  it.each([
    ['a read-only directory', refused('IO Error: Read-only file system: canary'), 'cannot write'],
    ['an engine that ended', new EngineEndedError(false), 'a new sync continues where it stopped'],
  ])('says of %s what the operator can do', (_what, error, failed) => {
    const told = toSyncError(error);
    if (!(told instanceof CatalogError)) throw new Error(`no CatalogError: ${told}`);
    expect([told.code, told.message]).toEqual(['UNAVAILABLE', expect.stringContaining(failed)]);
    expect(`${told.message} ${told.fix}`).not.toContain('canary');
  });
});
