import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { CopyTextButton } from '#ui/inputs/CopyTextButton.tsx';

const { made: words } = companyWebhookText;

/** `secret`: null when the form was sent twice, because only the first answer shows it. */
export function NewSecret({ secret }: { secret: string | null }) {
  if (secret === null) return <Note>{words.again}</Note>;
  return (
    <div className="stack form">
      <Field
        id="geheim"
        name="geheim"
        label={words.secret}
        hint={words.once}
        type="text"
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <div className="row">
        <CopyTextButton text={secret} words={words} />
      </div>
    </div>
  );
}
