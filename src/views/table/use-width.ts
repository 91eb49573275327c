/** How wide an element is, in pixels, whenever that changes. */

import { type MutableRef, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The width, and where to put the element. */
export function useWidth(): readonly [widthPixels: number, ref: MutableRef<HTMLElement | null>] {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
