/** What a page of a view loads when somebody looks at it. */

import { useEffect, useState } from 'preact/hooks';

/** What came. */
interface Loaded<Value> {
  /** Undefined: what is asked now has not come yet. */
  readonly loaded: Value | undefined;
  /** What came last, of whatever was asked; undefined: nothing yet. */
  readonly last: Value | undefined;
}

/** Loads it, anew whenever something else is asked. @param load never rejects */
export function useLoaded<Asked, Value>(asked: Asked, load: (asked: Asked) => Promise<Value>): Loaded<Value> {
  const [last, setLast] = useState<{ readonly asked: Asked; readonly value: Value }>();
  useEffect(() => {
    let isOver = false;
    load(asked).then((value) => {
      if (!isOver) setLast({ asked, value });
    });
    return () => {
      isOver = true;
    };
  }, [asked]);
  // Effects run after a page is drawn: until then what came last is still of another page.
  return { loaded: last?.asked === asked ? last?.value : undefined, last: last?.value };
}
