import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/settings/config.ts';
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
    'refuses a PIM without %s, and names it',
    (name) => {
      const message = messageOf({ ...PIM, [name]: '' });
      expect(message).toMatch(new RegExp(`^${name} must be set as well`));
      expect(message).not.toMatch(/k-123|shop|pim\.example/);
    },
  );

  it.each(['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'] as const)('refuses a PIM with %s alone', (name) => {
    const missing = Object.keys(PIM).filter((other) => other !== name);
    expect(messageOf({ [name]: PIM[name] })).toContain(`${missing.join(' and ')} must be set as well`);
  });

  it('refuses a placeholder among the three settings as missing', () => {
    expect(messageOf({ ...PIM, PIM_APP_KEY: UNFILLED })).toContain('PIM_APP_KEY must be set as well');
  });

  it.each([
    'http://localhost:8080',
    'https://pim.example.com/',
    'https://pim.example.com/shop/api',
    'HTTPS://pim.example.com',
  ])('takes the address %s', (url) => {
    expect(parseConfig({ ...PIM, PIM_API_URL: url }).pim).toMatchObject({ apiUrl: url });
  });

  it.each([
    'pim.example.com',
    'ftp://pim.example.com',
    'https://user:pw@pim.example.com',
    'https://:pw@pim.example.com',
    'x',
  ])('refuses the address %s without quoting it', (url) => {
    const message = messageOf({ ...PIM, PIM_API_URL: url });
    expect(message).toBe('PIM_API_URL must be an http or https URL without a user name, password, query or fragment.');
  });
});
