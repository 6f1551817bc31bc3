import { useEffect, useRef, useState } from 'react';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';
import { unansweredKey } from './unanswered-form.ts';

/**
 * Renders the form key as a hidden input, so that the server stores a repeated submission only
 * once. Hydration keeps the key of the server's HTML; a form first rendered in the browser makes
 * its own. A form that got no answer gets its old key back when the page is loaded again.
 */
export function FormKey() {
  const [key] = useState(() =>
    typeof document === 'undefined' ? formKeyPlaceholder : newFormKey(),
  );
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sentBefore = unansweredKey();
    const input = box.current?.querySelector('input');
    if (input && sentBefore !== null) input.value = sentBefore;
  }, []);
  return (
    <span
      ref={box}
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: `<input type="hidden" name="${formKeyName}" value="${key}">`,
      }}
    />
  );
}
