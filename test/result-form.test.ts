import { expect, it } from 'vitest';
import { chooseForm } from '../src/result-form.ts';

const SHOWS_BOTH = 'github-copilot-developer';

it('sends text alone to a host that shows its model both', () => {
  expect(chooseForm('auto', SHOWS_BOTH)).toBe('text');
});

it.each([undefined, '', 'some-host', 'constructor'])(
  'sends both to whom it does not know: %j',
  (host) => {
    expect(chooseForm('auto', host)).toBe('both');
  },
);

it.each(['both', 'text', 'structured'] as const)(
  'sends %s to all where the operator says so',
  (form) => {
    for (const host of [undefined, SHOWS_BOTH]) expect(chooseForm(form, host)).toBe(form);
  },
);
