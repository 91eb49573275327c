/** The address of a server over HTTP, as it is typed. Pure. */

import { UsageError } from '../command.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Parses the address of a server that `pim-mcp serve --http` runs.
 * @returns the address, and what is likely to be wrong with it
 * @throws UsageError for what is no address, or has a password in it
 */
export function parseRemote(text: string): { readonly address: string; readonly warnings: readonly string[] } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new UsageError(
      '--http takes an http or https URL without credentials in it, for example https://pim-mcp.example.com/mcp.',
    );
  }
  const warnings: string[] = [];
  if (url.pathname === '/') warnings.push(`${url.href} has no path; pim-mcp serve --http answers at /mcp.`);
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    warnings.push('http:// sends the token and the answers unencrypted over the network; prefer https://.');
  }
  return { address: url.href, warnings };
}
