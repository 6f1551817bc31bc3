import { useEffect, useRef, useState } from 'react';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { recordPath } from '../staff-paths.ts';
import type { ActionOutcome } from './action-answer.ts';
import type { ActionViewModel } from './read-action.ts';
import './ActionOutcomeView.css';

export function ActionOutcomeView({
  page: { label, name, staffId, recordId },
  outcome,
  said,
}: {
  page: ActionViewModel;
  outcome: ActionOutcome;
  said: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="outcome" tabIndex={-1} ref={box} role="group" aria-label={label}>
      <Note look="success">{outcome === null ? words.outcome.repeated : said}</Note>
      <Spoken outcome={outcome ?? []} />
      {(outcome ?? [])
        .filter(({ isSpoken }) => !isSpoken)
        .map((one) => (
          <div className="outcome-item" key={one.label}>
            <p className="record-label">{one.label}</p>
            <p className="outcome-value">{one.value}</p>
            {one.isOnce && <p className="small soft">{words.outcome.once}</p>}
            <Copy text={one.value} />
          </div>
        ))}
      <div className="row">
        <ButtonLink look="hollow" to={recordPath(staffId, recordId)}>
          {words.over.back(name)}
        </ButtonLink>
      </div>
    </div>
  );
}

function Spoken({ outcome }: { outcome: NonNullable<ActionOutcome> }) {
  const said = outcome.filter(({ isSpoken }) => isSpoken);
  if (said.length === 0) return null;
  return (
    <dl className="record-items">
      {said.map(({ label, value }) => (
        <div className="record-item" key={label}>
          <dt className="record-label">{label}</dt>
          <dd className="record-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Copy({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className="row">
      <Button look="hollow" size="small" onClick={copy}>
        {words.outcome.copy}
      </Button>
      <span role="status" className="small soft">
        {copied && words.outcome.copied}
      </span>
    </div>
  );
}
