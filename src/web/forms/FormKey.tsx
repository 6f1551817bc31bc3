import { useState } from 'react';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';

/**
 * Renders the hidden form key, which makes a second submission harmless. Hydration keeps the
 * server's key; a form first rendered in the browser makes its own.
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
