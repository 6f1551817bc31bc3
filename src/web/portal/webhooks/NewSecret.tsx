import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { SecretField } from '../../forms/SecretField.tsx';

const { made: words } = companyWebhookText;

/** `secret`: null when the form was sent twice, because only the first answer shows it. */
export function NewSecret({ secret }: { secret: string | null }) {
  if (secret === null) return <Note>{words.again}</Note>;
  return (
    <div className="stack form">
      <SecretField
        id="geheim"
        label={words.secret}
        hint={words.once}
        value={secret}
        words={words}
      />
    </div>
  );
}
