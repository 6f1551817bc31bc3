/**
 * Every form carries a key that makes sending it twice harmless. A page is rendered (and kept) with
 * this placeholder; the door puts a fresh key, of the same length, in its place each time the page
 * is sent.
 */
export const formKeyName = 'formKey';
export const formKeyPlaceholder = 'een-sleutel-komt-bij-verzending-';
/**
 * Exactly as it stands in the page; what a visitor typed cannot look like this, because its quotes
 * are escaped.
 */
export const formKeyAttribute = `value="${formKeyPlaceholder}"`;

export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What takes the place of the attribute. */
export const freshKey = (): string => `value="${newFormKey()}"`;

/** Puts a fresh key in every form of a page that is about to be sent, in its place. */
export function fillFormKeys(page: Buffer): void {
  for (
    let at = page.indexOf(formKeyAttribute);
    at >= 0;
    at = page.indexOf(formKeyAttribute, at + 1)
  )
    page.write(freshKey(), at);
}
