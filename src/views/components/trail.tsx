/** Places that somebody opened from a view, and the way back to each as it was left. */

import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useRef } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import { Button } from './controls.tsx';
import { useStateOf } from './hooks.ts';

type Way = {
  readonly host: Host | undefined;
  readonly go: (place: ComponentChildren) => void;
};

const WayHere = createContext<Way>({ host: undefined, go: () => {} });

/** Returns the host; undefined if there is none, as in reports. */
export const useHost = (): Host | undefined => useContext(WayHere).host;

/**
 * Returns the function that opens a place, which loads its own data; undefined if the host gives
 * views no access to tools.
 */
export function useGo(): Way['go'] | undefined {
  const { host, go } = useContext(WayHere);
  return host?.capabilities.serverTools && go;
}

// Longest wait for a host to make its frame as high as the view, in milliseconds.
const RESIZED_MS = 1_000;

/**
 * Brings an element into sight, again after the host has made the frame as high as the view; the
 * focus moves to it.
 */
export function reveal(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus();
  const again = (): void => {
    if (document.activeElement !== element) return;
    // A frame may scroll the page around it by nothing but the focus.
    element.blur();
    element.focus();
  };
  addEventListener('resize', again, {
    once: true,
    signal: AbortSignal.timeout(RESIZED_MS),
  });
}

interface TrailProps extends Pick<Way, 'host'> {
  /** Identifies the first place; another value drops the places that were opened from it. */
  readonly of: unknown;
  readonly children: ComponentChildren;
}

const NONE: readonly ComponentChildren[] = [];

/** Shows the view, or the last place that was opened from it, with the way back. */
export function Trail({ host, of, children }: TrailProps) {
  const [places, setPlaces] = useStateOf(of, NONE);
  const top = useRef<HTMLDivElement>(null);
  // Elements that had the focus when each place was left.
  const links = useRef<(Element | null)[]>([]);
  const way = useMemo(() => {
    const go = (place: ComponentChildren): void => {
      links.current.push(document.activeElement);
      setPlaces([...places, place]);
    };
    return { host, go };
  }, [host, of, places]);
  useEffect(() => {
    // Going back returns to the link that was left; following a link moves to the heading of its
    // place.
    const [link] = links.current.splice(places.length);
    if (link !== undefined || places.length > 0) {
      reveal(link ?? top.current?.querySelector(':scope > :last-child h1'));
    }
  }, [places]);
  return (
    <WayHere.Provider value={way}>
      <div ref={top}>
        {[children, ...places].map((place, at) => (
          <div key={at} hidden={at !== places.length}>
            {at > 0 && (
              <div class="tools">
                <Button name="← Back" onPress={() => setPlaces(places.slice(0, -1))} />
              </div>
            )}
            {place}
          </div>
        ))}
      </div>
    </WayHere.Provider>
  );
}
