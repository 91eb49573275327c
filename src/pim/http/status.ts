import {
  BadResponseError,
  CatalogError,
  CredentialsRejectedError,
  PIM,
  RateLimitedError,
  type Service,
  TimeoutError,
  UnavailableError,
} from '../../errors.ts';
import { ProxyRefusal } from './dispatcher.ts';

/**
 * Thrown if the service rejected the content of the request (400, 413, 422; Spec §7). `status` is
 * always set.
 */
export class RefusedRequest extends CatalogError {
  /**
   * Parameters that the service's answer mentions, the likely causes. Its own words are not kept.
   */
  readonly named: readonly string[];
  constructor(endpoint: string, status: number, named: readonly string[], { name }: Service = PIM) {
    super('INVALID_ARGUMENT', {
      failed: `The ${name} refused the request to its ${endpoint} endpoint (${status}).`,
      fix: 'Change or leave out arguments; begin with the one used least often.',
      status,
    });
    this.named = named;
  }
}

interface Refusal {
  readonly endpoint: string;
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly named: readonly string[];
  readonly service?: Service;
  readonly isProxied?: boolean | undefined;
}

// Longer than this, a Retry-After is a refusal, or a mistake of the PIM.
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Builds the error for a status other than 2xx (Spec §5, §7; RFC 9110 for the statuses not covered
 * there).
 */
export function errorOfStatus({
  endpoint,
  status,
  retryAfterMs,
  named,
  service = PIM,
  isProxied = false,
}: Refusal): CatalogError {
  const { name, settings } = service;
  if (status < 400) return errorOfRedirect(endpoint, status, service);
  switch (status) {
    case 400:
    case 413:
    case 422:
      return new RefusedRequest(endpoint, status, named, service);
    case 401:
      return new CredentialsRejectedError(retryAfterMs ?? 0, service);
    case 403:
      return errorOfForbidden(endpoint, isProxied, service);
    case 404:
    case 405:
    case 410:
      // The address or version path is wrong. It never means that a record is missing.
      return new CatalogError('WRONG_ADDRESS', {
        failed:
          `The ${name} has no ${endpoint} endpoint at the configured address (${status}). ` +
          'The record may still exist.',
        fix:
          `The operator must check ${settings.address} ` +
          `and ${settings.paths}.${service.addressHint ?? ''}`,
        status,
      });
    case 407:
      return errorOfProxy(status, service);
    case 408:
      return new TimeoutError(
        `The ${name} gave up waiting for the request to its ${endpoint} endpoint (408).`,
      );
    case 429:
      return new RateLimitedError(
        endpoint,
        Math.max(1, Math.ceil(retryAfterMs ?? 0)),
        status,
        service,
      );
    default:
      if (status < 500) {
        // Unlike BadResponseError one that repeating the same request cannot fix.
        return new CatalogError('BAD_RESPONSE', {
          failed:
            `The ${name}'s ${endpoint} endpoint answered ` +
            `with an unexpected status (${status}).`,
          fix: `The operator must check that ${settings.address} points at the ${name}.`,
          status,
        });
      }
      return new UnavailableError(
        `The ${name}'s ${endpoint} endpoint failed (${status}).`,
        retryAfterMs === undefined ? undefined : Math.ceil(Math.min(retryAfterMs, LONGEST_WAIT_MS)),
        status,
      );
  }
}

function errorOfRedirect(
  endpoint: string,
  status: number,
  { name, settings, secret }: Service,
): CatalogError {
  return new CatalogError('REDIRECT_REFUSED', {
    failed:
      `The ${name}'s ${endpoint} endpoint answered with a redirect (${status}), ` +
      `which pim-mcp never follows, because that would send the ${secret} to another address.`,
    fix: `The operator must set ${settings.address} to the final address.`,
    status,
  });
}

function errorOfForbidden(
  endpoint: string,
  isProxied: boolean,
  { name, settings }: Service,
): CatalogError {
  const refused = isProxied
    ? {
        failed:
          `The ${name}, or the proxy between here and it, ` +
          `does not allow requests to the ${endpoint} endpoint (403).`,
        fix:
          `The operator must allow the host of ${settings.address} at the proxy, ` +
          'or request access to the endpoint; other tools may still work.',
      }
    : {
        failed:
          `The ${name} does not allow these credentials ` +
          `to use the ${endpoint} endpoint (403).`,
        fix: 'The operator must request access to it; other tools may still work.',
      };
  return new CatalogError('FORBIDDEN', { ...refused, status: 403 });
}

function errorOfProxy(status: number, { name, settings }: Service): UnavailableError {
  const proxy = `The proxy between here and the ${name}`;
  const lasting = (failed: string, fix: string) =>
    new UnavailableError(failed, undefined, status, fix);
  if (status === 407) {
    return lasting(
      `${proxy} asks for credentials (407).`,
      'The operator must put a name and password into HTTP_PROXY or HTTPS_PROXY, ' +
        'as in http://name:password@host.',
    );
  }
  if (status < 500) {
    return lasting(
      `${proxy} does not let requests through to it (${status}).`,
      `The operator must allow the host of ${settings.address} at the proxy, ` +
        'or name it in NO_PROXY.',
    );
  }
  return new UnavailableError(`${proxy} could not reach it (${status}).`, undefined, status);
}

const UNREACHABLE = 'could not be reached';

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: `${UNREACHABLE}: nothing accepts connections at its address.`,
  EAI_AGAIN: `${UNREACHABLE}: the name in its address cannot be looked up right now.`,
  ECONNRESET: 'ended the connection without an answer.',
  EPIPE: 'ended the connection without an answer.',
  UND_ERR_SOCKET: 'ended the connection without an answer.',
};

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS/;
const PLAIN_CODE = /^ERR_SSL_|^EPROTO$/;

/**
 * Builds the error for a failed exchange from the codes and names of Node and undici; their
 * messages are not used.
 * @param how answering: the response had begun to arrive; proxied: the connection used a proxy;
 * service: the PIM by default
 */
export function errorOfNetwork(
  endpoint: string,
  error: Error,
  how: { readonly answering: boolean; readonly proxied: boolean; readonly service?: Service },
): CatalogError {
  const { answering, proxied, service = PIM } = how;
  if (error instanceof ProxyRefusal) return errorOfProxy(error.status, service);
  const { name } = service;
  const via = proxied ? ' The connection goes through the configured proxy.' : '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // undici reports the 407 of a proxy for http by this code.
  if (proxied && code === 'UND_ERR_INVALID_ARG') {
    return errorOfProxy(407, service);
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new TimeoutError(`The ${name} did not accept a connection in time.${via}`);
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return new TimeoutError(
      `The ${name}'s ${endpoint} endpoint did not begin to answer in time.${via}`,
    );
  }
  if (answering) {
    return new BadResponseError(
      endpoint,
      'the connection ended before the answer was complete',
      undefined,
      service,
    );
  }
  if (error.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new BadResponseError(endpoint, 'it is not an HTTP answer', undefined, service);
  }
  return errorOfConnection(code, via, service);
}

function errorOfConnection(
  code: string,
  via: string,
  { name, settings }: Service,
): UnavailableError {
  const check = `The operator must check ${settings.address}`;
  const lasting = (why: string, fix: string): UnavailableError =>
    new UnavailableError(`The ${name} ${UNREACHABLE}: ${why}${via}`, undefined, undefined, fix);
  if (CERTIFICATE_CODE.test(code)) {
    return lasting(
      'its certificate is not trusted.',
      `${check}, or set NODE_EXTRA_CA_CERTS to the authority behind it.`,
    );
  }
  if (PLAIN_CODE.test(code)) {
    return lasting(
      'it does not speak TLS there.',
      `${check}: it begins with https, where http may be right.`,
    );
  }
  if (code === 'ENOTFOUND') {
    return lasting('the name in its address is unknown.', `${check} and the network.`);
  }
  const reason = CONNECTION_REASONS[code] ?? `${UNREACHABLE}: the connection failed.`;
  return new UnavailableError(`The ${name} ${reason}${via}`);
}
