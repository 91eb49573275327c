/** Tabs, by the pattern of WAI-ARIA: arrows move between them, and only the chosen one is reached by the Tab key. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

/** One tab. */
interface Tab {
  readonly title: string;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  /** What they are about. */
  readonly name: string;
  readonly tabs: readonly Tab[];
}

/** The tabs, and what the chosen one shows. */
export function Tabs({ name, tabs }: TabsProps) {
  const own = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, tabs.length - 1);
  const idOf = (index: number): string => `${own}-${index}`;
  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const next = (at + (event.key === forward ? 1 : -1) + tabs.length) % tabs.length;
    setChosen(next);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={name}>
        {tabs.map(({ title }, index) => (
          <button
            key={index}
            id={idOf(index)}
            type="button"
            role="tab"
            aria-selected={index === at}
            aria-controls={`${own}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={move}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${own}-panel`} role="tabpanel" aria-labelledby={idOf(at)}>
        <h2 class="hidden">{tabs[at]?.title}</h2>
        {tabs[at]?.content()}
      </div>
    </>
  );
}
