import { companyText } from '#messages/portal/company.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';

/** Renders the link that leaves a form without saving. */
export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink look="hollow" to={to}>
      {companyText.cancel}
    </ButtonLink>
  );
}
