/** Faults that the PIM, or something before it, admits by its status. */
import { STATUS_CODES } from 'node:http';
import { buildErrorAnswer, Refusal } from '../answer.ts';
import { buildReply, type Reply } from '../reply.ts';
import { defineFault } from './fault.ts';

/** The page that a web server puts in place of an answer. */
export function buildPage(status: number): Reply {
  const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
  const page = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, bytes: Buffer.from(page) };
}

/** Retry-After as seconds, dates or nonsense; a date is told together with the Date that it is to be measured by. */
function waitHeaders(retryAfter: string, retryAfterDateS: number): Readonly<Record<string, string>> {
  if (retryAfter !== '') return { 'retry-after': retryAfter };
  if (retryAfterDateS === 0) return {};
  const now = Date.now();
  const until = new Date(now + retryAfterDateS * 1_000);
  return { date: new Date(now).toUTCString(), 'retry-after': until.toUTCString() };
}

/** Kinds by name. */
export const STATUS_FAULTS = {
  status: defineFault(
    'answers with this status; the body follows Spec §7 or is a web page; Retry-After as given or as a date',
    { status: 500, html: false, retryAfter: '', retryAfterDateS: 0 },
    ({ status, html, retryAfter, retryAfterDateS }) => ({
      change: () => {
        const reply = html ? buildPage(status) : buildReply(buildErrorAnswer(new Refusal(status, '')));
        return { ...reply, headers: { ...reply.headers, ...waitHeaders(retryAfter, retryAfterDateS) } };
      },
    }),
  ),
  redirect: defineFault(
    'answers with a redirect to another address',
    { status: 307, location: 'http://127.0.0.1:9/' },
    ({ status, location }) => ({ change: () => ({ status, headers: { location }, bytes: Buffer.alloc(0) }) }),
  ),
};
