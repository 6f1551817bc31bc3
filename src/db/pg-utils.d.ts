/** The type of the used function of `pg/lib/utils.js`, because the types of pg do not contain it. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
