import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Makes a list one Tab stop, within which arrows move.
 * @returns props for the element around the stops, which are elements with `data-stop` and the
 * tabIndex -1
 */
export function useStops<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null);
  const list = (): readonly HTMLElement[] => [
    ...(ref.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
  ];
  const stopAt = (chosen: unknown): void => {
    for (const stop of list()) stop.tabIndex = stop === chosen ? 0 : -1;
  };
  useEffect(() => {
    const stops = list();
    if (!stops.some(({ tabIndex }) => tabIndex === 0)) stopAt(stops[0]);
  });
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (list().some((stop) => stop === target)) stopAt(target);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const stops = list();
    // Keys are pressed on elements.
    const index = stops.indexOf(event.target as HTMLElement);
    const current = stops[index];
    if (current === undefined) return;
    const next: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowRight: stops[index + 1],
      ArrowLeft: stops[index - 1],
      Home: stops[0],
      End: stops.at(-1),
      ArrowDown: findBeside(stops, current, 1),
      ArrowUp: findBeside(stops, current, -1),
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    next[event.key]?.focus();
  };
  return { ref, onFocusIn, onKeyDown };
}

function findBeside(
  stops: readonly HTMLElement[],
  current: HTMLElement,
  way: 1 | -1,
): HTMLElement | undefined {
  const downFrom = (stop: HTMLElement): number => way * (lineOf(stop) - lineOf(current));
  const asideFrom = (stop: Element): number =>
    Math.abs(stop.getBoundingClientRect().x - current.getBoundingClientRect().x);
  const ahead = stops.filter((stop) => downFrom(stop) > 0);
  return ahead.sort(
    (left, right) => downFrom(left) - downFrom(right) || asideFrom(left) - asideFrom(right),
  )[0];
}

const lineOf = (stop: HTMLElement): number => stop.closest<HTMLElement>('li, tr')?.offsetTop ?? 0;

/**
 * Keeps a state that starts over when `of` changes. It does so at once: an effect would come after
 * the first click on a busy machine, and undo it.
 * @param of compared by identity
 */
export function useStateOf<Value>(
  of: unknown,
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const [state, setState] = useState({ of, value: initial });
  return [state.of === of ? state.value : initial, (value) => setState({ of, value })];
}
