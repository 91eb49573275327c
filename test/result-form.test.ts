import { expect, it } from 'vitest';
import { chooseForm } from '../src/result-form.ts';

const SHOWS_BOTH = { name: 'github-copilot-developer', version: '1' };

it('sends text alone to a host that shows its model both', () => {
  expect(chooseForm('auto', SHOWS_BOTH)).toBe('text');
});

it.each([undefined, null, 'github-copilot-developer', {}, { name: 1 }, { name: 'some-host' }, { name: 'constructor' }])(
  'sends both to whom it does not know: %j',
  (client) => {
    expect(chooseForm('auto', client)).toBe('both');
  },
);

it.each(['both', 'text', 'structured'] as const)('sends %s to all where the operator says so', (form) => {
  for (const client of [undefined, SHOWS_BOTH]) expect(chooseForm(form, client)).toBe(form);
});
