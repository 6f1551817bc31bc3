import { companyText } from '#messages/portal/company.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';

export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink look="hollow" to={to}>
      {companyText.cancel}
    </ButtonLink>
  );
}
