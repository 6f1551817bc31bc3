import { useEffect, useRef, useState } from 'react';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';
import { unansweredKey } from './unanswered-form.ts';

/**
 * Renders the hidden form key, which makes a second submission harmless. Hydration keeps the
 * server's key; a form first rendered in the browser makes its own. A form that got no answer keeps
 * its key when the page is loaded again.
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
