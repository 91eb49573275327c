/** What the page runs: it puts all records in the place of what is told of them without scripts. */

import { render } from 'preact';
import type { DefectBlock } from './defect-block.ts';
import { BLOCK_ID, RECORDS_ID } from './ids.ts';
import { Records } from './records.tsx';

const place = document.getElementById(RECORDS_ID);
const data = document.getElementById(BLOCK_ID);

if (place !== null && data !== null) {
  // Written by the same build (page.ts of the command).
  const block = JSON.parse(data.textContent ?? '') as DefectBlock;
  let choose: ((rule: string) => void) | undefined;
  place.replaceChildren();
  render(
    <Records
      block={block}
      onChooser={(chooser) => {
        choose = chooser;
      }}
    />,
    place,
  );
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-rule]') : null;
    if (link?.dataset.rule !== undefined) choose?.(link.dataset.rule);
  });
}
