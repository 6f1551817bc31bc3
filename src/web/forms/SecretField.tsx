import { CopyTextButton } from '#ui/inputs/CopyTextButton.tsx';
import { Field } from '#ui/inputs/Field.tsx';

type Props = {
  id: string;
  label: string;
  hint?: string;
  value: string;
  words: { copy: string; copied: string };
};

/** A secret that is shown once, to copy. */
export const SecretField = ({ id, label, hint, value, words }: Props) => (
  <>
    <Field
      id={id}
      name={id}
      label={label}
      {...(hint !== undefined && { hint })}
      type="text"
      value={value}
      readOnly
      autoComplete="off"
      spellCheck={false}
    />
    <div className="row">
      <CopyTextButton text={value} words={words} />
    </div>
  </>
);
