import { type ServerResponse, STATUS_CODES } from 'node:http';

/** Response before it is written: bytes are sent as a PNG, everything else as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown anywhere while a request is read or answered; becomes the error answer of `status`. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param details goes into the `errors` array, whose entries Spec §7 does not show; empty for
   * 429, whose body is fixed
   */
  constructor(status: number, details: string, headers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Builds the answer to a failed request: a Refusal's own status, 500 for any other error (Spec §7).
 */
export function buildErrorAnswer(error: unknown): Answer {
  const status = error instanceof Refusal ? error.status : 500;
  const details = error instanceof Error ? error.message : String(error);
  return {
    status,
    headers: error instanceof Refusal ? error.headers : {},
    body: {
      type: 'Error',
      code: String(status),
      message: STATUS_CODES[status] ?? 'Error',
      errors: details === '' ? [] : [details],
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/**
 * Renders an answer: bytes as a PNG, everything else as JSON.
 * @param url the sandbox's own address; it is put before links to its files
 */
export function buildReply({ status, body, headers }: Answer, url = ''): Reply {
  const isPicture = body instanceof Uint8Array;
  return {
    status,
    headers: {
      'content-type': isPicture ? 'image/png' : 'application/json; charset=utf-8',
      ...headers,
    },
    bytes: isPicture
      ? body
      : Buffer.from(JSON.stringify(body).replaceAll('"/files/', `"${url}/files/`)),
  };
}

export function sendReply(response: ServerResponse, { status, headers, bytes }: Reply): void {
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  response.end(bytes);
}
