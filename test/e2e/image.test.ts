/** What the image would hold works: built from exactly the files that the Dockerfile copies, without the rest of the checkout. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VIEWS } from '../../src/view-names.ts';
import { buildImage } from '../support/dockerfile.ts';

let image: ReturnType<typeof buildImage>;
beforeAll(() => {
  image = buildImage();
});
afterAll(() => image.remove());

it('is built with all views, none of which asks for a library that is not in it', () => {
  const views = join(image.directory, 'dist', 'views');
  const written = readdirSync(views);
  expect(written).toEqual(expect.arrayContaining(Object.keys(VIEWS).map((name) => `${name}.html`)));
  const dist = join(image.directory, 'dist');
  const parts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const files = [
    ...parts.map((name) => join(dist, name)),
    ...written.map((name) => join(views, name)),
  ];
  // What esbuild makes of JSX where nobody told it whose it is.
  for (const file of files)
    expect(readFileSync(file, 'utf8').includes('React.createElement'), file).toBe(false);
});
