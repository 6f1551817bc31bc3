import { useState } from 'react';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';

/**
 * The hidden key that makes sending twice harmless. What the server sent stays; only a form drawn
 * in the browser makes its own.
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
