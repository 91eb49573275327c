/**
 * A filter over records as the tables of Spec §4.2–4.5 spell it: parameter → values. The spelling that a given PIM
 * wants is found out later (pim/pages/dialect.ts), so everything else can speak of one spelling.
 */
export type Filter = Readonly<Record<string, readonly (string | number)[]>>;
