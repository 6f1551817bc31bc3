/**
 * The field of the form key, the idempotency key of a submission. Pages are rendered and cached
 * with the placeholder. For each response the server replaces it by a new key of the same length.
 */
export const formKeyName = 'formKey';
export const formKeyPlaceholder = 'een-sleutel-komt-bij-verzending-';
/**
 * The placeholder as it is in the HTML. Text of a visitor cannot contain it, because quotes are
 * escaped.
 */
export const formKeyAttribute = `value="${formKeyPlaceholder}"`;

export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const freshKey = (): string => `value="${newFormKey()}"`;

/** Replaces each placeholder in the page by a new key, in place. */
export function fillFormKeys(page: Buffer): void {
  for (
    let at = page.indexOf(formKeyAttribute);
    at >= 0;
    at = page.indexOf(formKeyAttribute, at + 1)
  )
    page.write(freshKey(), at);
}

/** The name of the honeypot field: people do not see it, bots fill it in. */
export const honeypotName = 'bijnaam';
