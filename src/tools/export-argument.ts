import * as z from 'zod';
import { MAX_NAME_CHARS, parseExportName } from '../copy/export/export-form.ts';

/** Name of the file that an export writes. */
export const exportAs = z
  .string()
  .max(MAX_NAME_CHARS, `must have at most ${MAX_NAME_CHARS} characters`)
  .refine(
    (name) => parseExportName(name) !== undefined,
    'must be a plain file name of letters, digits, - and _ ' +
      'that ends in .csv or .jsonl, such as no-price.csv',
  )
  .optional();

/** Allows an export to replace a file. */
export const replace = z
  .boolean()
  .optional()
  .describe('true: export_as overwrites a file of that name');
