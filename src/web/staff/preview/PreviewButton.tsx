import { useHref } from 'react-router';
import { staffPreviewText } from '#messages/staff/preview.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { MouseEvent } from 'react';

/**
 * Renders a button in a record's form that shows the page with the form's values in a new tab, also
 * without scripts.
 */
export function PreviewButton({ at }: { at: string }) {
  const action = useHref(at);
  return (
    <Button
      type="submit"
      look="hollow"
      formAction={action}
      formTarget="_blank"
      onClick={(event) => sendAside(event, action)}
    >
      {staffPreviewText.elsewhere}
    </Button>
  );
}

/** Submits the form natively, without its submit handlers. */
function sendAside(event: MouseEvent<HTMLButtonElement>, action: string): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const before = { action: form.getAttribute('action') ?? '', target: form.target };
  Object.assign(form, { action, target: '_blank' });
  form.submit();
  Object.assign(form, before);
}
