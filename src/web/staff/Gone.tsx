import { type ReactNode, useState } from 'react';
import { staffText } from '#text/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { AreaField } from '#ui/Field.tsx';
import { useScripts } from '#ui/scripts.ts';
import type { Lost } from './save-answer.ts';
import './RecordEdit.css';

const { gone: words } = staffText.edit;

/** The record was deleted while somebody edited it: what they typed is there to be copied. */
export function Gone({ lost, to, name }: { lost: Lost; to: string | undefined; name: string }) {
  return (
    <div className="stack">
      <h2 className="title-4" tabIndex={-1} ref={focusOnce}>
        {words.title}
      </h2>
      <p className="record-text">{words.text}</p>
      <LostWords lost={lost}>
        {to !== undefined && (
          <ButtonLink look="hollow" size="small" to={to}>
            {name}
          </ButtonLink>
        )}
      </LostWords>
    </div>
  );
}

/** What was typed and cannot be saved any more, to be copied. `children`: where one goes from here. */
export function LostWords({ lost, children }: { lost: Lost; children?: ReactNode }) {
  const scripts = useScripts();
  const [copied, setCopied] = useState(false);
  const text = lost.map((one) => `${one.label}: ${one.text}`).join('\n');
  if (text === '' && children === undefined) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      {text !== '' && (
        <div className="record-lost">
          <AreaField id="verloren" label={words.typed} value={text} readOnly rows={Math.min(12, text.split('\n').length + 1)} />
        </div>
      )}
      <div className="row">
        {text !== '' && scripts && (
          <Button size="small" onClick={copy}>
            {copied ? words.copied : words.copy}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

const focusOnce = (title: HTMLHeadingElement | null): void => title?.focus();
