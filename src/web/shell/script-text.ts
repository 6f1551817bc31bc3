/**
 * A value as JSON in which nothing can end the script element it stands in, whatever a record says:
 * `<` is written as its number.
 */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
