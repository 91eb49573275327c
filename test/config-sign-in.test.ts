/** The settings of the sign-in. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/settings/read-config.ts';
import { messageOf, SIGN_IN } from './config-settings.ts';

describe('the settings of the sign-in', () => {
  it('keep the issuer to the letter, and the public address without a slash at its end', () => {
    const audience = { PIM_OAUTH_AUDIENCE: 'https://pim.example.com/mcp, 6f1c…-guid' };
    expect(
      parseConfig({ ...SIGN_IN, ...audience, PIM_OAUTH_SCOPE_PREFIX: 'api://pim/' }),
    ).toMatchObject({
      oauthIssuer: 'https://tenant.auth0.example/',
      publicUrl: 'https://pim.example.com/mcp',
      oauthAudience: ['https://pim.example.com/mcp', '6f1c…-guid'],
      oauthScopePrefix: 'api://pim/',
    });
  });

  it.each([
    [
      { PIM_OAUTH_ISSUER: SIGN_IN.PIM_OAUTH_ISSUER },
      'PIM_MCP_URL must be set as well: the sign-in needs',
    ],
    [
      { PIM_MCP_URL: SIGN_IN.PIM_MCP_URL },
      'PIM_OAUTH_ISSUER must be set as well: the sign-in needs',
    ],
    [
      { ...SIGN_IN, PIM_METRICS: 'on' },
      'PIM_MCP_TOKEN must be set as well: by it programs read /metrics',
    ],
  ])('are refused where one is missing: %j', (env, says) => {
    expect(messageOf(env)).toContain(says);
  });

  it.each([
    'http://login.example.com',
    'https://login.example.com?tenant=1',
    'https://login.example.com#a',
    'https://ann:pw@login.example.com',
    'login.example.com',
    'ftp://login.example.com',
  ])('refuse an address that others could read or change: %s', (address) => {
    expect(messageOf({ ...SIGN_IN, PIM_OAUTH_ISSUER: address })).toMatch(
      /^PIM_OAUTH_ISSUER must be an https URL/,
    );
    expect(messageOf({ ...SIGN_IN, PIM_MCP_URL: address })).toMatch(
      /^PIM_MCP_URL must be an https URL/,
    );
  });

  it.each(['http://127.0.0.1:8765/mcp', 'http://localhost:8765/mcp'])(
    'take http on this machine: %s',
    (address) => {
      expect(messageOf({ PIM_OAUTH_ISSUER: address, PIM_MCP_URL: address })).toBe('no error');
    },
  );

  it.each(['a b', 'a"b', 'a\\b', 'ä'])('refuse what no scope can begin with: %s', (prefix) => {
    expect(messageOf({ ...SIGN_IN, PIM_OAUTH_SCOPE_PREFIX: prefix })).toMatch(
      /^PIM_OAUTH_SCOPE_PREFIX must be/,
    );
  });
});
