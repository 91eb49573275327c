import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTicketFiles } from '../../../src/pim/quota/ticket-files.ts';
import { ownDirectory } from '../../support/own-cache.ts';

it.each([
  [undefined, 0o700, 0o600],
  [0o777, 0o777, 0o666],
  [0o770, 0o770, 0o660],
])('lets those write to what all write to who may use a directory of mode %o', (mode, ofDirectory, ofFile) => {
  const directory = join(ownDirectory('tickets'), 'products');
  const files = openTicketFiles(directory, mode);
  files.found({ 1: 'void', journal: '1 1' });
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(directory)).toBe(ofDirectory);
  expect(modeOf(join(directory, 'journal'))).toBe(ofFile);
  files.replace('journal', '0 1');
  expect(modeOf(join(directory, 'journal'))).toBe(ofFile);
});
