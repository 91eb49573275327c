/** A host's file that pim-mcp must not change, because it cannot tell what would come of it. */

/** The message says why, and goes on from "FILE was not changed: ". */
export class NotEditable extends Error {}
