import { PICTURE_FIELDS } from '../record/record-fields.ts';
import { foldKey } from '../record/value.ts';
import countUnmarked from './count-unmarked.sql';
import { fillSql } from './fill-sql.ts';

const knownKeys = PICTURE_FIELDS.map(({ wire }) => foldKey(wire));

/**
 * SQL that counts pictures without a status under a known key, but with unknown keys of which one
 * may be it.
 */
export const COUNT_UNMARKED = `(${fillSql(countUnmarked, { picture_keys: knownKeys })})`;
