import { useEffect, useRef, useState } from 'react';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';
import { unansweredKey } from './unanswered-form.ts';

/**
 * Hydration keeps the key of the server's HTML. After a reload, a form that got no answer gets its
 * old key back.
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
