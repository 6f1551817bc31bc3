import { Button } from '#ui/inputs/Button.tsx';
import type { EditField } from '../../forms/edit-field.ts';
import { fillInField } from '../../forms/sent-form.ts';
import { prefillButton } from '#messages/staff/record.ts';

/** With scripts, a pick itself fills in the other fields. */
export function FillButton({ fields }: { fields: readonly EditField[] }) {
  if (fields.every(({ kind }) => kind !== 'reference')) return null;
  return (
    <noscript>
      <Button type="submit" name={fillInField} value="1" look="hollow">
        {prefillButton}
      </Button>
    </noscript>
  );
}
