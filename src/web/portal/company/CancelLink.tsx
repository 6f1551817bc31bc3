import { companyText } from '#messages/company.ts';
import { ButtonLink } from '#ui/Button.tsx';

/** Out of a form, with nothing done. */
export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink look="hollow" to={to}>
      {companyText.cancel}
    </ButtonLink>
  );
}
