/**
 * The PIM as an assistant has it whose server passes requests on: it asks for page after page, and looks for the answer in
 * what it read. That it makes no mistake there is more than an assistant can promise.
 */

import { passes } from '../eval/plain-pim.ts';
import type { Filter, ListName, Lists, Pim } from '../eval/records.ts';
import { Cannot } from './meter.ts';

/** A page of a list. */
export interface Page {
  readonly result: readonly unknown[];
  readonly totalCount: number;
}

/** How a server is asked for a page. */
export interface PageSource {
  /** Throws Cannot where the server has no way to this list. */
  readonly askPage: (
    list: ListName,
    filter: Filter,
    pageIndex: number,
    pageSize: number,
  ) => Promise<string>;
  /** Those of a filter that the server passes on; the assistant applies the others itself. */
  readonly passesOn: (list: ListName, filter: Filter) => Filter;
  /** Lets a minute pass, after a refusal by the limit. */
  readonly wait: () => void;
}

const PAGE_SIZE = 100;

/** How often a refused request is sent again. */
const MAX_TRIES = 5;

/** Reads lists through a server. */
export function openPimOverTools(source: PageSource): Pim {
  const askPage = async (
    list: ListName,
    filter: Filter,
    pageIndex: number,
    pageSize: number,
  ): Promise<Page> => {
    for (let tries = 1; ; tries += 1) {
      const text = await source.askPage(list, filter, pageIndex, pageSize);
      const page = findPage(text);
      if (page !== undefined) return page;
      if (!/\b429\b|Too Many Requests/i.test(text) || tries === MAX_TRIES)
        throw new Cannot(`it answers: ${text.slice(0, 200)}`);
      source.wait();
    }
  };
  const read = async <Name extends ListName>(
    list: Name,
    filter: Filter = {},
  ): Promise<readonly Lists[Name][]> => {
    const sent = source.passesOn(list, filter);
    const records: Lists[Name][] = [];
    for (let pageIndex = 0, seen = 0; ; pageIndex += 1) {
      const { result, totalCount } = await askPage(list, sent, pageIndex, PAGE_SIZE);
      seen += result.length;
      // The catalogs of the evaluation have this form; what comes out is compared with what is right.
      records.push(...(result as readonly Lists[Name][]).filter((one) => passes(one, filter)));
      if (result.length === 0 || seen >= totalCount) return records;
    }
  };
  return {
    read,
    count: async (list, filter = {}) => {
      const isPassedOn =
        Object.keys(source.passesOn(list, filter)).length === Object.keys(filter).length;
      return isPassedOn
        ? (await askPage(list, filter, 0, 1)).totalCount
        : (await read(list, filter)).length;
    },
    readBefore: async () => {
      throw new Cannot('nothing remembers what the catalog was before');
    },
  };
}

/** The page in an answer, which servers introduce in words of their own; undefined where there is none. */
function findPage(text: string): Page | undefined {
  const start = text.indexOf('{');
  if (start < 0) return undefined;
  try {
    const found: unknown = JSON.parse(text.slice(start));
    return isPage(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' && value !== null && 'result' in value && Array.isArray(value.result)
  );
}
