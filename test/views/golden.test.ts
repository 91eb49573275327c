/** The views look as the pictures in docs/images/views/ do, which `npm run screenshots` draws. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { comparePictures, isAlike, type ReadPicture } from './golden/compare-pictures.ts';
import { type Pen, takePen } from './golden/draw-views.ts';
import { ALL, type Drawn, findPicture } from './golden/states.ts';

const UNTESTED = 'that the views look as their pictures do';
const chromium = findChromium(UNTESTED);
// Optional: npm installs none where there is no prebuilt one.
const sharp = await import('sharp').then(
  (module): ReadPicture => module.default,
  () => {
    process.stderr.write(`\nNOT TESTED: ${UNTESTED}. sharp is not installed.\n`);
    return undefined;
  },
);

const FILLED = ALL.filter(({ state }) => state === 'filled');
/** Of them the others' fonts and broken layouts are tried. */
const TRIED = everydayOrSoak(
  FILLED.filter(({ view }) => view === 'sheet'),
  FILLED,
);
/** In a narrow column or a long text other fonts break other lines, which moves all that is below. */
const WRAPPED: readonly string[] = ['phone', 'error'];
/** What the same fonts stay below, and all others are over. */
const SAME_FONTS_INK = 0.05;
const HINT = 'look at the view; if it is meant to look so, run `npm run screenshots`';

const golden = (drawn: Drawn): Buffer => readFileSync(findPicture(drawn));

describe.skipIf(sharp === undefined)('the pictures of the views', () => {
  const compare = (found: Uint8Array, drawn: Drawn) =>
    comparePictures(sharp as ReadPicture, found, golden(drawn)); // else skipped

  it.each(ALL)('is small, and like itself: $view $state', async (drawn) => {
    expect(golden(drawn).length).toBeLessThanOrEqual(40 * 1024);
    expect(await compare(golden(drawn), drawn)).toEqual({ size: 0, ink: 0 });
  });

  describe.skipIf(chromium === undefined)('drawn anew', () => {
    let pen: Pen;
    beforeAll(async () => {
      pen = await takePen(chromium ?? '');
    });
    afterAll(() => pen.close());

    it.for(everydayOrSoak(FILLED, ALL))(
      'is as its picture: $view $state',
      async (drawn, { skip }) => {
        const difference = await compare(await pen.draw(drawn), drawn);
        if (WRAPPED.includes(drawn.state) && !isAlike(difference)) {
          // Fonts show in the wide picture.
          const wide: Drawn = { ...drawn, state: 'filled' };
          const { ink } = await compare(await pen.draw(wide), wide);
          if (ink > SAME_FONTS_INK)
            process.stderr.write(
              `\nNOT TESTED: the look of ${drawn.view} ${drawn.state}. The fonts are others.\n`,
            );
          skip(ink > SAME_FONTS_INK);
        }
        expect(difference, HINT).toSatisfy(isAlike);
      },
    );

    it.each(TRIED)('is as its picture in other fonts: $view $state', async (drawn) => {
      const difference = await compare(
        await pen.draw(drawn, '* { font-family: serif !important; }'),
        drawn,
      );
      expect(difference.ink).toBeGreaterThan(SAME_FONTS_INK);
      expect(difference).toSatisfy(isAlike);
    });

    it.each([
      ['a quarter as wide', 'main { inline-size: 25%; }'],
      ['without its layout', '* { display: revert !important; }'],
      ['not to be seen', 'body { opacity: 0; }'],
    ])('is not as its picture where it is %s', async (_name, style) => {
      for (const drawn of TRIED) {
        expect([drawn.view, isAlike(await compare(await pen.draw(drawn, style), drawn))]).toEqual([
          drawn.view,
          false,
        ]);
      }
    });
  });
});
