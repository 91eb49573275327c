/** An echo of the Commerce Engine (Spec §5): enough to see a Bearer token accepted or refused; its services are not shown. */
import { checkBearerToken } from './auth.ts';
import type { WireRecord } from './source.ts';

const SERVICES: ReadonlyMap<string, string> = new Map([
  ['/commerce/metadata', 'Metadata'],
  ['/commerce/inventory', 'Inventory'],
]);

/** The Commerce Engine service at a path, undefined when there is none. */
export function commerceServiceAt(path: string): string | undefined {
  return SERVICES.get(path);
}

/** The echo of a service. Throws a Refusal with 401 without the demo token. */
export function answerCommerce(service: string, authorization: string | undefined): WireRecord {
  checkBearerToken(authorization);
  return { service, authorized: true };
}
