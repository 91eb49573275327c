/**
 * Reads the address of a PIM as people write it: with or without trailing slash, `/api` or `/api/v1` (Spec §1: the
 * paths of Spec §4 already begin with `/api`).
 * @param text the setting's value, such as `https://pim.example.com/api/`
 * @returns origin and path prefix without trailing slash, such as `https://pim.example.com`
 * @throws Error whose message completes "PIM_API_URL …" and tells what to change
 */
export function parseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Error('PIM_API_URL must be a whole address that begins with https:// or http://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('PIM_API_URL must not hold a user name or password; set PIM_CLIENT_ID and PIM_APP_KEY instead');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new Error('PIM_API_URL must end with its path: remove everything from "?" or "#" on');
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/api(?:\/v\d+)?$/i, '');
  return url.origin + prefix.replace(/\/+$/, '');
}

/**
 * Whether an address points at this machine, where a proxy cannot help.
 * @param baseUrl result of {@link parseBaseUrl}
 */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname);
}
