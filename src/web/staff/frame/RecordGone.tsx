import { type ReactNode, useState } from 'react';
import { staffText } from '#messages/staff/staff.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { AreaField } from '#ui/inputs/Field.tsx';
import { useHydrated } from '#ui/scripts.ts';
import type { UnsavedFields } from '../forms/save-answer.ts';
import { recordPath } from '../staff-paths.ts';
import { useWorkspace } from './use-workspace.ts';
import '../forms/RecordEdit.css';

const { gone: words } = staffText.edit;

/** `stayed`: the id of the record into which this one was merged. */
type GoneProps = {
  lost: UnsavedFields;
  stayed: string | undefined;
  to: string | undefined;
  name: string;
};

export function RecordGone({ lost, stayed, to, name }: GoneProps) {
  const staffId = useWorkspace()?.staffId;
  const on =
    stayed === undefined || staffId === undefined ? undefined : recordPath(staffId, stayed);
  const { title, text } = stayed === undefined ? words : words.merged;
  return (
    <div className="stack">
      <h2 className="title-4" tabIndex={-1} ref={focusOnce}>
        {title}
      </h2>
      <p className="record-text">{text}</p>
      <UnsavedTexts lost={lost}>
        {(on ?? to) !== undefined && (
          <ButtonLink look="hollow" size="small" to={on ?? to ?? ''}>
            {on === undefined ? name : staffText.problem.merged.on}
          </ButtonLink>
        )}
      </UnsavedTexts>
    </div>
  );
}

export function UnsavedTexts({ lost, children }: { lost: UnsavedFields; children?: ReactNode }) {
  const scripts = useHydrated();
  const [copied, setCopied] = useState(false);
  const text = lost.map((one) => `${one.label}: ${one.text}`).join('\n');
  if (text === '' && children === undefined) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      {text !== '' && (
        <div className="record-lost">
          <AreaField
            id="verloren"
            label={words.typed}
            value={text}
            readOnly
            rows={Math.min(12, text.split('\n').length + 1)}
          />
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
