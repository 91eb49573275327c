/** In this order: route, headers, body, credentials, limits, query. */
import type { IncomingHttpHeaders } from 'node:http';
import { authenticate } from './auth.ts';
import type { CatalogSource } from './catalog-source.ts';
import { answerCommerce, isCommercePath } from './commerce.ts';
import { type EndpointName, endpointAt } from './endpoint-paths.ts';
import { createRateLimiter, type SandboxLimits } from './limits.ts';
import { drawPicture } from './picture.ts';
import type { Profile } from './profile-names.ts';
import { type AnswerQuery, createQueryAnswerer } from './query.ts';
import type { JsonObject } from './read-parameters.ts';
import { checkAccept, checkContentType } from './read-request.ts';
import { type Answer, buildErrorAnswer, Refusal } from './sandbox-reply.ts';
import { type Catalog, createCatalog } from './select.ts';

/** HTTP request with its body. */
export interface ReceivedRequest {
  readonly method: string;
  /** Without query string. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: JsonObject | Refusal;
  /** Arrival of its head, in ms of the sandbox's clock. */
  readonly arrivedMs: number;
}

// Answers one request; never throws.
type Service = (request: ReceivedRequest) => Answer;

interface ServiceParts {
  readonly source: () => CatalogSource;
  readonly profile: Profile;
  readonly limits: SandboxLimits;
  readonly windowMs: number;
}

/**
 * Creates the whole PIM as a function of requests. Its only state: the windows of the limits, and
 * the catalog that was served last.
 */
export function createService({ source, profile, limits, windowMs }: ServiceParts): Service {
  const admit = createRateLimiter(limits, windowMs, profile);
  let opened: { readonly catalog: Catalog; readonly answerQuery: AnswerQuery } | undefined;

  function open() {
    const served = source();
    if (opened?.catalog.source !== served) {
      const catalog = createCatalog(served);
      opened = { catalog, answerQuery: createQueryAnswerer(catalog, profile) };
    }
    return opened;
  }

  function query(endpoint: EndpointName, request: ReceivedRequest): Answer {
    checkContentType(request.headers['content-type'], profile);
    checkAccept(request.headers.accept);
    if (request.body instanceof Refusal) throw request.body;
    const caller = authenticate(request.body);
    admit(endpoint, caller, request.arrivedMs);
    const body = open().answerQuery(endpoint, request.body);
    return { status: 200, body };
  }

  function file(path: string): Answer {
    const bytes = drawPicture(open().catalog, path);
    if (bytes === undefined) throw new Refusal(404, 'there is no such file');
    return { status: 200, body: bytes };
  }

  return (request) => {
    try {
      const { method, path, headers } = request;
      const endpoint = endpointAt(path);
      const isCommerce = isCommercePath(path);
      const isFile = path.startsWith(FILES_PREFIX);
      const isServed = endpoint !== undefined || isCommerce || isFile;
      if (!isServed) {
        throw new Refusal(404, 'nothing answers at this path');
      }
      const allowed = endpoint === undefined ? 'GET' : 'POST';
      if (method !== allowed) {
        throw new Refusal(405, `this path answers ${allowed} only`, { allow: allowed });
      }
      if (endpoint !== undefined) return query(endpoint, request);
      if (!isCommerce) return file(path.slice(FILES_PREFIX.length));
      const commerceRequest = {
        authorization: headers.authorization,
        query: new URLSearchParams(request.query),
      };
      const body = answerCommerce(path, commerceRequest, () => open().catalog);
      return { status: 200, body };
    } catch (error) {
      return buildErrorAnswer(error);
    }
  };
}

const FILES_PREFIX = '/files/';
