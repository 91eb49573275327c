/** Settings that are in order, and what is said of those that are not. */
import { ConfigError, parseConfig } from '../src/settings/read-config.ts';

/** The settings of a PIM. */
export const PIM = {
  PIM_API_URL: 'https://pim.example.com',
  PIM_CLIENT_ID: 'shop',
  PIM_APP_KEY: 'k-123',
};

/** The settings of a Commerce Engine. */
export const COMMERCE = {
  COMMERCE_ENGINE_URL: 'https://engine.example.com/v1/',
  COMMERCE_ENGINE_TOKEN: 't-123.x',
  COMMERCE_ENGINE_PATHS: '{"stock":{"path":"/stock/{code}{?page}","description":"Stock."}}',
};

/** The settings of a webhook. */
export const WEBHOOK = {
  PIM_WEBHOOK_URL: 'https://ops.example.com/hook?team=7',
  PIM_WEBHOOK_HOSTS: 'ops.example.com',
  PIM_WEBHOOK_SECRET: 'a-secret-of-sixteen',
};

/** The settings of the sign-in. */
export const SIGN_IN = {
  PIM_OAUTH_ISSUER: 'https://tenant.auth0.example/',
  PIM_MCP_URL: 'https://pim.example.com/mcp/',
};

/** What an MCPB host leaves where the user filled in nothing. */
export const UNFILLED = ['$', '{user_config.value}'].join('');

/** The message of the ConfigError, or `no error`. */
export function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}
