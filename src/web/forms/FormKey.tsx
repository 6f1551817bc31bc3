import { useState } from 'react';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';

/**
 * Renders the hidden form key, by which a second submission has no effect. Hydration keeps the key
 * that the server sent; only a form that is first rendered in the browser generates its own.
 */
export function FormKey() {
  const [key] = useState(() =>
    typeof document === 'undefined' ? formKeyPlaceholder : newFormKey(),
  );
  return (
    <span
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: `<input type="hidden" name="${formKeyName}" value="${key}">`,
      }}
    />
  );
}
