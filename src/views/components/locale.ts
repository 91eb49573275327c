/** The language of numbers, prices and times, as the components of a view get it. */

import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { createWords, type Words } from './words.ts';

/** The host's; undefined in what is printed the same for everybody. */
export const Locale = createContext<string | undefined>(undefined);

/** How to write them here. */
export function useWords(): Words {
  const locale = useContext(Locale);
  return useMemo(() => createWords(locale), [locale]);
}
