import { useState } from 'react';
import { contactPersonText } from '#messages/portal/contact-persons.ts';
import { Button, buttonLook } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { useHydrated } from '#ui/scripts.ts';
import './Company.css';

const { link: words } = contactPersonText;

export function IctInvitation({ link, until }: { link: string; until: string }) {
  const [copied, setCopied] = useState(false);
  const ready = useHydrated();
  const mail = `mailto:?${new URLSearchParams({ subject: words.subject, body: words.body(link) }).toString().replaceAll('+', '%20')}`;
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section className="company-locked" aria-labelledby="ict-link">
      <h2 className="title-4" id="ict-link">
        {words.title}
      </h2>
      <p>{words.text(until)}</p>
      <Field
        id="ict-adres"
        label={words.label}
        type="text"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        {ready && (
          <Button look="hollow" onClick={copy}>
            {words.copy}
          </Button>
        )}
        <a className={buttonLook('hollow')} href={mail}>
          {words.mail}
        </a>
        <span role="status">{copied && words.copied}</span>
      </div>
    </section>
  );
}
