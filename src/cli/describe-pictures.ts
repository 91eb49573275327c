/** Pictures behind an answer, in words, where none can be shown. */

import * as z from 'zod';
import type { AnswerObject } from './render-answer.ts';

const shownSchema = z.array(z.looseObject({ width: z.number(), height: z.number() }));

/** What is said of the pictures that an answer has shown to whom it went; undefined: it has shown none. */
export function describePictures({ shown }: AnswerObject): string | undefined {
  const pictures = shownSchema.safeParse(shown).data ?? [];
  if (pictures.length === 0) return undefined;
  const sizes = pictures.map(({ width, height }) => `${width}×${height}`).join(', ');
  const were = pictures.length === 1 ? '1 picture was' : `${pictures.length} pictures were`;
  return `${were} returned (${sizes}): assistants see pictures, here they are not saved`;
}
