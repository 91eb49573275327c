/** What compose.yaml, the Caddyfile, the realm of Keycloak and the docs say of the sign-in fits together, and fits the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../src/settings/settings-table.ts';
import { COOLDOWN_MS, MAX_KEY_AGE_MS } from '../src/transport/sign-in/issuer-keys.ts';
import { SCOPES } from '../src/transport/sign-in/people.ts';

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}

/** What of a client scope or a client is looked at. */
interface Mapper {
  readonly protocolMapper: string;
  readonly config: Readonly<Record<string, string>>;
}

const realm = JSON.parse(read('keycloak/pim-realm.json'));
const compose = parse(read('compose.yaml'));
const { keycloak } = compose.services;
const mappersOf = (scope: string): readonly Mapper[] =>
  realm.clientScopes.find(({ name }: { readonly name: string }) => name === scope)
    ?.protocolMappers ?? [];
const PUBLIC_URL = ['$', '{PIM_MCP_URL}'].join('');

describe('the realm of Keycloak', () => {
  it.each(Object.values(SCOPES))(
    'has the scope %s, by which tokens are for the public address',
    (scope) => {
      expect(mappersOf(scope)).toMatchObject([
        {
          protocolMapper: 'oidc-audience-mapper',
          config: { 'included.custom.audience': PUBLIC_URL },
        },
      ]);
      expect(keycloak.environment).toHaveProperty('PIM_MCP_URL');
    },
  );

  it('lets only those write who have the role', () => {
    expect(realm.scopeMappings).toEqual([{ clientScope: SCOPES.write, roles: ['copy-writer'] }]);
    expect(realm.roles.realm.map(({ name }: { readonly name: string }) => name)).toEqual([
      'copy-writer',
    ]);
  });

  it('has clients for hosts, without secrets, with PKCE, and with scopes that there are', () => {
    const scopes = realm.clientScopes.map(({ name }: { readonly name: string }) => name);
    for (const client of realm.clients) {
      expect(client).toMatchObject({
        publicClient: true,
        attributes: { 'pkce.code.challenge.method': 'S256' },
      });
      expect(client).not.toHaveProperty('secret');
      expect(scopes).toEqual(
        expect.arrayContaining([...client.defaultClientScopes, ...client.optionalClientScopes]),
      );
      for (const uri of client.redirectUris) expect(uri).toMatch(/^https:\/\//);
      for (const uri of client.redirectUris)
        expect(read('docs/deploy.md')).toContain(uri.replace('*', ''));
    }
    for (const list of [realm.defaultDefaultClientScopes, realm.defaultOptionalClientScopes])
      expect(scopes).toEqual(expect.arrayContaining(list));
  });
});

describe('Keycloak in compose.yaml', () => {
  it('is there only with its profile, and its administration only on this machine', () => {
    expect(keycloak.profiles).toEqual(['sign-in']);
    expect(keycloak.ports).toEqual(['127.0.0.1:8080:8080']);
    expect(read('Caddyfile')).toContain(`path /auth/realms/${realm.realm}/* /auth/resources/*`);
    expect(keycloak.environment.KC_HTTP_RELATIVE_PATH).toBe('/auth');
  });
});

it('the proxy leads to the metadata of the resource', () => {
  const place = '/.well-known/oauth-protected-resource';
  expect(read('Caddyfile')).toContain(`@own path /mcp ${place} ${place}/mcp\n`);
});

it('docs/http.md tells the scopes, the times and the bound that hold', () => {
  const page = read('docs/http.md');
  for (const scope of Object.values(SCOPES)) expect(page).toContain(`\`${scope}\``);
  expect(page).toContain(`${MAX_KEY_AGE_MS / 60_000} minutes`);
  expect(page).toContain(`once in ${COOLDOWN_MS / 1_000} s`);
  expect(page).toContain(`${SETTINGS.PIM_PERSON_CALLS.fallback} calls`);
});
