import { securityText } from '#messages/login/security.ts';
import { proofFieldText, stepUpText as text } from '#messages/login/step-up.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { type TypedProofs, stepUpFieldNames } from '#protocol/users/step-up.ts';

const { show, hide } = securityText.password;

type Props = {
  id: string;
  typed: TypedProofs | null;
  error: string | undefined;
  required?: boolean;
};

/** For who can type nothing: a sentence about the other ways. */
export function ProofField({ id, typed, error, required = false }: Props) {
  const words = proofFieldText(typed);
  if (words === null) return <p className="soft">{error ?? text.untyped}</p>;
  const { what, ...field } = words;
  return (
    <PasswordField
      id={id}
      name={stepUpFieldNames.proof}
      {...field}
      words={{ show, hide, what }}
      autoComplete="off"
      error={error}
      required={required}
    />
  );
}

/** Whether the user can type something. `typed`: null when not known. */
export const canType = (typed: TypedProofs | null): boolean => proofFieldText(typed) !== null;
