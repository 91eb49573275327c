/** Where somebody goes from a view, and the way back: each place is kept as it was left. */

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

/** The host; undefined: there is none, as in reports. */
export const useHost = (): Host | undefined => useContext(WayHere).host;

/** Goes to a place, which asks for what it shows; undefined where the host lets views ask for nothing. */
export function useGo(): Way['go'] | undefined {
  const { host, go } = useContext(WayHere);
  return host?.capabilities.serverTools && go;
}

/** How long a host may take to make its frame as high as the view, in milliseconds. */
const RESIZED_MS = 1_000;

/** Brings something into sight, once more when the host has made the frame as high as the view; keys go on from there. */
export function reveal(shown: Element | null | undefined): void {
  if (!(shown instanceof HTMLElement)) return;
  shown.focus();
  const again = (): void => {
    if (document.activeElement !== shown) return;
    // A frame may scroll the page around it by nothing but the focus.
    shown.blur();
    shown.focus();
  };
  addEventListener('resize', again, {
    once: true,
    signal: AbortSignal.timeout(RESIZED_MS),
  });
}

interface TrailProps extends Pick<Way, 'host'> {
  /** What it begins with; another one is shown without the places that somebody went to from the one before. */
  readonly of: unknown;
  readonly children: ComponentChildren;
}

const NONE: readonly ComponentChildren[] = [];

/** The view, or the last place that somebody went to from it, with the way back. */
export function Trail({ host, of, children }: TrailProps) {
  const [places, setPlaces] = useStateOf(of, NONE);
  const top = useRef<HTMLDivElement>(null);
  // What each place was left by.
  const links = useRef<(Element | null)[]>([]);
  const way = useMemo(() => {
    const go = (place: ComponentChildren): void => {
      links.current.push(document.activeElement);
      setPlaces([...places, place]);
    };
    return { host, go };
  }, [host, of, places]);
  useEffect(() => {
    // Who comes back is where they left, who follows a link is read what it leads to.
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
