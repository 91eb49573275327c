/** Buttons, choices, buttons that show their result, and tabs. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useStops } from './hooks.ts';

interface ButtonProps {
  readonly name: ComponentChildren;
  /** Undefined: only the name is shown. */
  readonly onPress: ((event: MouseEvent) => void) | undefined;
  readonly look?: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** Set in a list that is one Tab stop (hooks.ts). */
  readonly isStop?: true | undefined;
  /** Action of the space bar; absent: the same as Enter. */
  readonly onSpace?: (() => void) | undefined;
}

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
  /**
   * Acts, and returns the text to show; errors are shown, too. Undefined: only the name is shown.
   */
  readonly act: (() => Promise<string>) | undefined;
}

/** Shows a button for an action that takes a while, or may be refused, and its result. */
export function Attempt({ act, ...button }: AttemptProps) {
  // Undefined while the action runs.
  const [result, setResult] = useState<string | undefined>('');
  const attempt = async ({ detail }: MouseEvent): Promise<void> => {
    // The second click of a double click is an accident.
    if (act === undefined || result === undefined || detail > 1) return;
    setResult(undefined);
    setResult(
      await act().catch((error: unknown) =>
        error instanceof Error ? error.message : 'The host refused.',
      ),
    );
  };
  return (
    <>
      <Button {...button} onPress={act && attempt} />{' '}
      <span role="status" class="soft">
        {result}
      </span>
    </>
  );
}

interface ChoicesProps<Value extends string> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Shows buttons of which one is pressed. */
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
  readonly name: string;
  /** Title of the tab that is open at first; absent: the first tab. */
  readonly first?: string;
  /** Tabs without content are left out. */
  readonly tabs: readonly (readonly [title: string, content: ComponentChildren])[];
}

/**
 * Shows tabs by the pattern of WAI-ARIA: arrows move between them, and the Tab key reaches only the
 * chosen one.
 */
export function Tabs({ name, first = '', tabs }: TabsProps) {
  const panel = useId();
  const stops = useStops<HTMLDivElement>();
  const [chosen, setChosen] = useState(first);
  const visibleTabs = tabs.filter(([, content]) => content);
  const [title, content] =
    visibleTabs.find(([tabTitle]) => tabTitle === chosen) ?? visibleTabs[0] ?? [];
  return (
    <>
      <div class="tabs" role="tablist" aria-label={name} {...stops}>
        {visibleTabs.map(([tabTitle]) => (
          <button
            key={tabTitle}
            type="button"
            role="tab"
            data-stop
            tabIndex={-1}
            aria-selected={tabTitle === title}
            aria-controls={panel}
            onFocus={() => setChosen(tabTitle)}
            onClick={() => setChosen(tabTitle)}
          >
            {tabTitle}
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
