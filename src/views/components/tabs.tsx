/** Tabs, by the pattern of WAI-ARIA: arrows move between them, and only the chosen one is reached by the Tab key. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** One tab. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  /** What they are about. */
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The tabs, and what the chosen one shows. */
export function Tabs({ name, tabs, chosen, onChoose }: TabsProps) {
  const own = useId();
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const idOf = (index: number): string => `${own}-${index}`;
  const move = (event: KeyboardEvent): void => {
    const isRtl = document.documentElement.dir === 'rtl';
    const steps: Readonly<Record<string, number>> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + tabs.length) % tabs.length;
    onChoose(tabs[next]?.id ?? chosen);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={name}>
        {tabs.map(({ id, title }, index) => (
          <button
            key={id}
            id={idOf(index)}
            type="button"
            role="tab"
            aria-selected={index === at}
            aria-controls={`${own}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${own}-panel`} role="tabpanel" aria-labelledby={idOf(at)}>
        {tabs[at]?.content()}
      </div>
    </>
  );
}
