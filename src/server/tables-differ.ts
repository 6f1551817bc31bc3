/** The tables do not fit the objects: one sentence that names the first difference. */
export class TablesDiffer extends Error {}
