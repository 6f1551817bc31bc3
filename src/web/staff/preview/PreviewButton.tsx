import { useHref } from 'react-router';
import { staffPreviewText } from '#messages/staff/preview.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { MouseEvent } from 'react';

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

/** `form.submit` runs no submit handlers. */
function sendAside(event: MouseEvent<HTMLButtonElement>, action: string): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const before = { action: form.getAttribute('action') ?? '', target: form.target };
  Object.assign(form, { action, target: '_blank' });
  form.submit();
  Object.assign(form, before);
}
