/** Hooks of all views: lists that one Tab stop reaches, and a state that belongs to something. */

import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * A list that one Tab stop reaches, from which the arrows go on.
 * @returns what the element around the stops takes, which are elements with `data-stop` and the tabIndex -1
 */
export function useStops<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null);
  const list = (): readonly HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const stopAt = (chosen: unknown): void => {
    for (const one of list()) one.tabIndex = one === chosen ? 0 : -1;
  };
  useEffect(() => {
    const stops = list();
    if (!stops.some(({ tabIndex }) => tabIndex === 0)) stopAt(stops[0]);
  });
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (list().some((one) => one === target)) stopAt(target);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const stops = list();
    const at = stops.indexOf(event.target as HTMLElement);
    const lines = new Set(stops.map((stop) => stop.closest<HTMLElement>('li, tr')?.offsetTop)).size;
    const across = Math.ceil(stops.length / lines);
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowRight: forward, ArrowLeft: -forward, ArrowDown: across, ArrowUp: -across },
      ...{ Home: -at, End: stops.length - 1 - at },
    };
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
  };
  return { ref, onFocusIn, onKeyDown };
}

/**
 * A state that begins anew with something else. It does so at once: an effect would come after the first click on a busy
 * machine, and undo it.
 * @param of compared as it is
 */
export function useStateOf<Value>(of: unknown, initial: Value): readonly [Value, (value: Value) => void] {
  const [state, setState] = useState({ of, value: initial });
  return [state.of === of ? state.value : initial, (value) => setState({ of, value })];
}
