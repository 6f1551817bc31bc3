import { filledButton } from '#messages/filling/filled.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { EditField } from '../forms/edit-field.ts';
import { fillName } from '../forms/sent-form.ts';

/** With scripts a choice fills in the form by itself; without them this button does. */
export function FillButton({ fields }: { fields: readonly EditField[] }) {
  if (fields.every(({ kind }) => kind !== 'reference')) return null;
  return (
    <noscript>
      <Button type="submit" name={fillName} value="1" look="hollow">
        {filledButton}
      </Button>
    </noscript>
  );
}
