/**
 * A value as JSON that cannot close its script element, whatever text it contains: `<` is escaped.
 */
export const scriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
