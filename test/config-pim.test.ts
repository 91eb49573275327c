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

  it.each([
    'http://pim.example.com',
    'HTTP://pim.example.com',
    'http://10.0.0.5:8080',
    'http://127.example.com',
    'http://localhost.example.com',
  ])('refuses to send the key to %s in the clear, without quoting it', (url) => {
    expect(messageOf({ ...PIM, PIM_API_URL: url })).toBe(
      'PIM_API_URL must be an https URL, because PIM_APP_KEY is sent there and http lets everybody on the way read it. For a network that is yours alone, set PIM_ALLOW_HTTP=on.',
    );
    const allowed = { ...PIM, PIM_API_URL: url, PIM_ALLOW_HTTP: 'on' };
    expect(parseConfig(allowed).pim).toMatchObject({ apiUrl: url });
    expect(messageOf({ ...allowed, PIM_ALLOW_HTTP: 'off' })).toMatch(/^PIM_API_URL must be/);
  });

  const REFUSED =
    'pim.example.com ftp://pim.example.com https://user:pw@pim.example.com https://:pw@pim.example.com https://pim.example/?key=1 https://pim.example/#here';
  it.each(REFUSED.split(' '))('refuses the address %s without quoting it', (url) => {
    const message = messageOf({ ...PIM, PIM_API_URL: url });
    expect(message).toBe(
      'PIM_API_URL must be an https URL (http on this machine, or with PIM_ALLOW_HTTP=on) without a user name, password, query or fragment.',
    );
  });
});
