/** Which part of the sandbox answers a path, and with which method (Spec §4, §9). */
import { Refusal } from './answer.ts';
import { type CommerceQuestion, commerceQuestionAt } from './commerce.ts';
import { type EndpointName, endpointAt } from './endpoints.ts';

/** What a request asks for. */
type Route =
  | { readonly kind: 'query'; readonly endpoint: EndpointName }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'commerce'; readonly question: CommerceQuestion };

const FILES_PREFIX = '/files/';

/**
 * The route of a path without query string. Throws a Refusal: 404 when nothing answers there, a version that the
 * endpoint does not have included; 405 with Allow for another method.
 */
export function resolveRoute(method: string, path: string): Route {
  const route = routeAt(path);
  if (route === undefined) throw new Refusal(404, 'nothing answers at this path');
  const allowed = route.kind === 'query' ? 'POST' : 'GET';
  if (method !== allowed) throw new Refusal(405, `this path answers ${allowed} only`, { allow: allowed });
  return route;
}

function routeAt(path: string): Route | undefined {
  const endpoint = endpointAt(path);
  if (endpoint !== undefined) return { kind: 'query', endpoint };
  const question = commerceQuestionAt(path);
  if (question !== undefined) return { kind: 'commerce', question };
  return path.startsWith(FILES_PREFIX) ? { kind: 'file', path: path.slice(FILES_PREFIX.length) } : undefined;
}
