/** What views show where there is nothing to show, or not all of it. */

import type { ComponentChildren } from 'preact';

/** Shapes in the place of what will come. @param words what is waited for */
export function Waiting({ words }: { readonly words: string }) {
  return (
    <div class="waiting" role="status">
      <p>{words}…</p>
      <div class="cards" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} class="shape" />
        ))}
      </div>
    </div>
  );
}

/** One thing said large, and what can be done. */
export function Message({
  title,
  children,
  isProblem = false,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly isProblem?: boolean;
}) {
  return (
    <div class={isProblem ? 'message problem' : 'message'} role={isProblem ? 'alert' : 'status'}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** That what is shown is invented. */
export function DemoBadge() {
  return <span class="demo">Demo data</span>;
}

/** What the server says beside the records. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details class="notes">
      <summary>{notes.length === 1 ? '1 note' : `${notes.length} notes`}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>
            <bdi>{note}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
