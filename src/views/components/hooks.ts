/** Hooks of all views: lists that one Tab stop reaches, and a state that belongs to something. */

import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * A list that one Tab stop reaches, from which the arrows go on.
 * @returns what the element around the stops takes, which are elements with `data-stop` and the tabIndex -1
 */
export function useStops<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null);
  const list = (): readonly HTMLElement[] => [
    ...(ref.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
  ];
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
    // Keys are pressed on elements.
    const at = stops.indexOf(event.target as HTMLElement);
    const own = stops[at];
    if (own === undefined) return;
    const next: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowRight: stops[at + 1],
      ArrowLeft: stops[at - 1],
      Home: stops[0],
      End: stops.at(-1),
      ArrowDown: findBeside(stops, own, 1),
      ArrowUp: findBeside(stops, own, -1),
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    next[event.key]?.focus();
  };
  return { ref, onFocusIn, onKeyDown };
}

/** The stop in the next line below (1) or above (-1) that is nearest to one. */
function findBeside(
  stops: readonly HTMLElement[],
  own: HTMLElement,
  way: 1 | -1,
): HTMLElement | undefined {
  const downFrom = (one: HTMLElement): number => way * (lineOf(one) - lineOf(own));
  const asideFrom = (one: Element): number =>
    Math.abs(one.getBoundingClientRect().x - own.getBoundingClientRect().x);
  const ahead = stops.filter((one) => downFrom(one) > 0);
  return ahead.sort(
    (one, other) => downFrom(one) - downFrom(other) || asideFrom(one) - asideFrom(other),
  )[0];
}

/** How far down its line is: cards of different heights are one. */
const lineOf = (stop: HTMLElement): number => stop.closest<HTMLElement>('li, tr')?.offsetTop ?? 0;

/**
 * A state that begins anew with something else. It does so at once: an effect would come after the first click on a busy
 * machine, and undo it.
 * @param of compared as it is
 */
export function useStateOf<Value>(
  of: unknown,
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const [state, setState] = useState({ of, value: initial });
  return [state.of === of ? state.value : initial, (value) => setState({ of, value })];
}
