import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formKeyName, formKeyPlaceholder, newFormKey } from './form-key.ts';
import { unansweredKey } from './unanswered-form.ts';

/**
 * A new key after each navigation, also one to the same page, so that a form can be sent twice on
 * purpose. Hydration keeps the key of the server's HTML. A form that got no answer gets its old key
 * back.
 */
export const FormKey = () => <KeyInput key={useLocation().key} />;

function KeyInput() {
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
