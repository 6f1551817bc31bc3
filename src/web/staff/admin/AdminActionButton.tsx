import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/inputs/Button.tsx';
import { type AdminAction, adminActionField, adminActionValueField } from './admin-actions.ts';

type Props = {
  act: AdminAction;
  value: string;
  name: string;
  /** The accessible name; it must be clear without the row around it. */
  full: string;
  look?: 'solid';
};

export function AdminActionButton({ act, value, name, full, look }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name={adminActionField} value={act} />
      <input type="hidden" name={adminActionValueField} value={value} />
      <Button
        type="submit"
        size="small"
        {...(look !== 'solid' && { look: 'hollow' as const })}
        aria-label={full}
      >
        {name}
      </Button>
    </Form>
  );
}
