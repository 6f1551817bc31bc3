/**
 * The idempotency key of a submission. Cached pages contain the placeholder; each response gets a
 * new key of the same length.
 */
export const formKeyName = 'formKey';
export const formKeyPlaceholder = 'een-sleutel-komt-bij-verzending-';
/** Text of a visitor cannot contain this, because quotes are escaped in the HTML. */
export const formKeyAttribute = `value="${formKeyPlaceholder}"`;

export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const freshKey = (): string => `value="${newFormKey()}"`;

export function fillFormKeys(page: Buffer): void {
  for (
    let at = page.indexOf(formKeyAttribute);
    at >= 0;
    at = page.indexOf(formKeyAttribute, at + 1)
  )
    page.write(freshKey(), at);
}

export const honeypotName = 'bijnaam';
