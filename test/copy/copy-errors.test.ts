/** What is said of the engine's failures: what went wrong and what to change, and nothing that the engine quotes. */
import { describe, expect, it } from 'vitest';
import { toCatalogError, toScratchError, toSyncError } from '../../src/copy/copy-errors.ts';
import {
  EngineEndedError,
  EngineMissingError,
  EngineRefusedError,
} from '../../src/copy/engine-process.ts';
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

describe('a question about records that were just read', () => {
  const memory = { reason: 'memory', failed: 'canary', fix: 'canary' } as const;

  it.each([
    ['takes too long', new EngineEndedError(true), 'TIMEOUT', 'could not be filtered in time'],
    ['needs too much memory', new EngineRefusedError(memory), 'INVALID_ARGUMENT', 'more memory'],
    ['ends the engine', new EngineEndedError(false), 'INVALID_ARGUMENT', 'more memory'],
    ['is refused', refused('canary'), 'UNAVAILABLE', 'refused a statement of pim-mcp'],
  ])('that %s names no SQL of the caller', (_what, error, code, failed) => {
    const told = toScratchError(error, () => {});
    if (!(told instanceof CatalogError)) throw new Error(`no CatalogError: ${told}`);
    expect([told.code, told.message]).toEqual([code, expect.stringContaining(failed)]);
    expect(`${told.message} ${told.fix}`).not.toMatch(/canary|SQL/);
  });

  it('says without DuckDB that it is not installed', () => {
    const told = toScratchError(new EngineMissingError(), () => {});
    expect(toCatalogError(told, () => {}, 5_000).code).toBe('NOT_INSTALLED');
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
