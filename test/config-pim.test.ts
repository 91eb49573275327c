import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/settings/read-config.ts';
import { messageOf, PIM, UNFILLED } from './config-settings.ts';

describe('parseConfig: the PIM', () => {
  it('Spec §5: takes the PIM from its three settings', () => {
    expect(parseConfig(PIM).pim).toEqual({
      source: 'pim',
      apiUrl: 'https://pim.example.com',
      clientId: 'shop',
      appKey: 'k-123',
    });
  });

  it.each(['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'] as const)(
    'refuses a PIM without %s, and with it alone, and names what is missing',
    (name) => {
      for (const unset of ['', UNFILLED]) {
        const message = messageOf({ ...PIM, [name]: unset });
        expect(message).toMatch(new RegExp(`^${name} must be set as well`));
        expect(message).not.toMatch(/k-123|shop|pim\.example/);
      }
      const missing = Object.keys(PIM).filter((other) => other !== name);
      expect(messageOf({ [name]: PIM[name] })).toContain(
        `${missing.join(' and ')} must be set as well`,
      );
    },
  );

  const TAKEN =
    'http://localhost:8080 https://pim.example.com/ https://pim.example.com/shop/api HTTPS://pim.example.com';
  it.each(TAKEN.split(' '))('takes the address %s', (url) => {
    expect(parseConfig({ ...PIM, PIM_API_URL: url }).pim).toMatchObject({ apiUrl: url });
  });

  const REFUSED =
    'pim.example.com ftp://pim.example.com https://user:pw@pim.example.com https://:pw@pim.example.com https://pim.example/?key=1 https://pim.example/#here';
  it.each(REFUSED.split(' '))('refuses the address %s without quoting it', (url) => {
    const message = messageOf({ ...PIM, PIM_API_URL: url });
    expect(message).toBe(
      'PIM_API_URL must be an http or https URL without a user name, password, query or fragment.',
    );
  });
});
