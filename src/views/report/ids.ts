/** Ids of elements by which the script finds its places in the page. */

/** Where all records are shown. */
export const RECORDS_ID = 'all-records';

/** The JSON of all records (DefectBlock). */
export const BLOCK_ID = 'defect-block';
