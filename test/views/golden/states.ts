/** The states of the views that pictures show. */

import type { HostCall } from '../host/host-types.ts';

/** The views. */
export const VIEWS = ['gallery', 'sheet', 'board', 'table'] as const;
type View = (typeof VIEWS)[number];

/** The states of each. */
export const STATES = ['filled', 'empty', 'error', 'dark', 'phone'] as const;
type State = (typeof STATES)[number];

/** What is drawn. */
export interface Drawn {
  readonly view: View;
  readonly state: State;
}

/** All of them. */
export const ALL: readonly Drawn[] = VIEWS.flatMap((view) =>
  STATES.map((state) => ({ view, state })),
);

/** Pixels. */
export const WIDTH = 900;
/** Pixels of a phone. */
export const PHONE_WIDTH = 390;
/** Pixels; what lies below is not drawn. */
export const MAX_HEIGHT = 800;

const TOOLS = {
  gallery: 'find_products',
  sheet: 'get_product',
  board: 'audit_catalog',
  table: 'query_catalog',
};

const COUNTS = `SELECT c.name AS category, count(*) AS products FROM product_categories p
  JOIN categories c USING (category_id) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`;

const FILLED: Readonly<Record<View, Readonly<Record<string, unknown>>>> = {
  gallery: { limit: 10 },
  // Of two options, with pictures, translations and properties.
  sheet: { code: 'TRN-00079' },
  board: {},
  table: { sql: COUNTS },
};

const EMPTY: typeof FILLED = {
  gallery: { name_contains: ['qqqzzz'] },
  sheet: { code: 'NO-SUCH-CODE' },
  board: { brand_names: ['Nobody at all'] },
  table: { sql: 'SELECT name, code FROM products WHERE false' },
};

const REFUSED: typeof FILLED = {
  gallery: { brand_names: ['Nobody at all'] },
  sheet: {},
  board: { rules: ['no_pictures_at_all'] },
  table: { sql: 'SELECT name FROM nowhere' },
};

/** What is asked for in states that are not those of a filled view. */
const ARGUMENTS: Readonly<Record<string, typeof FILLED>> = { empty: EMPTY, error: REFUSED };

/** The call whose view is in that state. */
export function buildCall({ view, state }: Drawn): HostCall {
  const args = ARGUMENTS[state] ?? FILLED;
  const theme = state === 'dark' ? 'dark' : 'light';
  return { tool: TOOLS[view], args: { ...args[view] }, context: { theme, locale: 'en-GB' } };
}

/** Where its picture is kept. */
export function findPicture({ view, state }: Drawn): URL {
  return new URL(`../../../docs/images/views/${view}-${state}.png`, import.meta.url);
}
