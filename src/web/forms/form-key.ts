/**
 * The field of the form key, which makes a second submission of a form harmless. A page is rendered
 * (and cached) with the placeholder; each time the page is sent, the server replaces it by a new
 * key of the same length.
 */
export const formKeyName = 'formKey';
export const formKeyPlaceholder = 'een-sleutel-komt-bij-verzending-';
/**
 * The placeholder exactly as it appears in the HTML. Text of a visitor cannot contain this, because
 * its quotes are escaped.
 */
export const formKeyAttribute = `value="${formKeyPlaceholder}"`;

export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the attribute with a new key, which replaces the one with the placeholder. */
export const freshKey = (): string => `value="${newFormKey()}"`;

/** Replaces the placeholders in a page by new keys, in place, just before it is sent. */
export function fillFormKeys(page: Buffer): void {
  for (
    let at = page.indexOf(formKeyAttribute);
    at >= 0;
    at = page.indexOf(formKeyAttribute, at + 1)
  )
    page.write(freshKey(), at);
}

/** The name of a hidden field that only a bot fills in. */
export const honeypotName = 'bijnaam';
