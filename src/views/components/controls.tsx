/** Buttons: one, one of several, one that says how it ended what it was pressed for; and tabs. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useStops } from './hooks.ts';

interface ButtonProps {
  readonly name: ComponentChildren;
  /** Undefined: nothing can be done, so only the name is shown. */
  readonly onPress: ((event: MouseEvent) => void) | undefined;
  /** Its class: `link`, `main`. */
  readonly look?: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** It is one of a list that a Tab stop reaches (hooks.ts). */
  readonly isStop?: true | undefined;
  /** What the space bar does; absent: the same as Enter. */
  readonly onSpace?: (() => void) | undefined;
}

/** A button. */
export function Button({
  name,
  onPress,
  look,
  isPressed,
  isDisabled = false,
  isStop,
  onSpace,
}: ButtonProps) {
  if (onPress === undefined) return <>{name}</>;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || onSpace === undefined) return;
    event.preventDefault();
    onSpace();
  };
  return (
    <button
      type="button"
      onKeyDown={onKeyDown}
      // Disabled by the browser, it would lose the keys that pressed it.
      onClick={isDisabled ? undefined : onPress}
      aria-disabled={isDisabled || undefined}
      {...(isStop && { 'data-stop': true, tabIndex: -1 })}
      class={look}
      aria-pressed={isPressed}
      aria-keyshortcuts={onSpace && 'Space'}
    >
      {name}
    </button>
  );
}

interface AttemptProps extends Omit<ButtonProps, 'onPress'> {
  /** Does it, and tells how it ended; what it throws is told, too. Undefined: nothing can be done. */
  readonly act: (() => Promise<string>) | undefined;
}

/** A button for what takes a while, or may be refused. */
export function Attempt({ act, ...button }: AttemptProps) {
  // Undefined: it is not over.
  const [told, setTold] = useState<string | undefined>('');
  const attempt = async ({ detail }: MouseEvent): Promise<void> => {
    // The second click of two is not meant.
    if (act === undefined || told === undefined || detail > 1) return;
    setTold(undefined);
    setTold(
      await act().catch((error: unknown) =>
        error instanceof Error ? error.message : 'The host refused.',
      ),
    );
  };
  return (
    <>
      <Button {...button} onPress={act && attempt} />{' '}
      <span role="status" class="soft">
        {told}
      </span>
    </>
  );
}

interface ChoicesProps<Value extends string> {
  /** What is chosen. */
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Buttons of which one is pressed. */
export function Choices<Value extends string>({
  name,
  values,
  chosen,
  onChoose,
}: ChoicesProps<Value>) {
  return (
    <fieldset class="group" aria-label={name}>
      {values.map((value) => (
        <Button
          key={value}
          name={<bdi>{value}</bdi>}
          isPressed={value === chosen}
          onPress={() => onChoose(value)}
        />
      ))}
    </fieldset>
  );
}

interface TabsProps {
  /** What they are about. */
  readonly name: string;
  /** The title of the one that is open first; else it is the first one. */
  readonly first?: string;
  /** Each with what it shows; where that is nothing, it is not there. */
  readonly tabs: readonly (readonly [title: string, content: ComponentChildren])[];
}

/**
 * Tabs, by the pattern of WAI-ARIA, and what the chosen one shows: arrows move between them, and only the chosen one is reached
 * by the Tab key.
 */
export function Tabs({ name, first = '', tabs }: TabsProps) {
  const panel = useId();
  const stops = useStops<HTMLDivElement>();
  const [chosen, setChosen] = useState(first);
  const shown = tabs.filter(([, content]) => content);
  const [title, content] = shown.find(([one]) => one === chosen) ?? shown[0] ?? [];
  return (
    <>
      <div class="tabs" role="tablist" aria-label={name} {...stops}>
        {shown.map(([one]) => (
          <button
            key={one}
            type="button"
            role="tab"
            data-stop
            tabIndex={-1}
            aria-selected={one === title}
            aria-controls={panel}
            onFocus={() => setChosen(one)}
            onClick={() => setChosen(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <div id={panel} role="tabpanel" aria-label={title}>
        <h2 class="hidden">{title}</h2>
        {content}
      </div>
    </>
  );
}
