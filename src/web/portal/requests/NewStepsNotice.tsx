import { useState } from 'react';
import { useLocation } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { Note } from '#ui/feedback/Note.tsx';
import type { RequestView, RequestStep } from './request-view.ts';

const words = requestText.detail.arrived;

/** The steps that others added since the user opened the page; none after a navigation. */
export function useNewSteps({ id, steps }: RequestView): readonly RequestStep[] {
  const { key } = useLocation();
  const [seen, setSeen] = useState({ at: '', steps: new Set<string>() });
  const at = `${id} ${key}`;
  if (seen.at === at) return steps.filter((step) => !seen.steps.has(step.id) && !isOwn(step));
  setSeen({ at, steps: new Set(steps.map((step) => step.id)) });
  return [];
}

const isOwn = (step: RequestStep): boolean =>
  step.kind === 'change' ? step.own : step.side === 'you';

export function NewStepsNotice({ steps }: { steps: readonly RequestStep[] }) {
  const reply = steps.find((step) => step.kind !== 'change');
  return (
    <div role="status">
      {steps.length > 0 && (
        <Note>
          <span>{tell(steps)}</span>{' '}
          {reply !== undefined && <a href={`#${reply.id}`}>{words.go}</a>}
        </Note>
      )}
    </div>
  );
}

const isSaid = (step: RequestStep) => step.kind === 'made' || step.kind === 'reply';

function tell(steps: readonly RequestStep[]): string {
  const [reply, ...more] = steps.flatMap((step) => (isSaid(step) ? [step.who] : []));
  if (reply !== undefined)
    return more.length === 0 ? words.reply(reply) : words.replies(more.length + 1);
  return steps
    .flatMap((step) =>
      isSaid(step) ? [] : [words.change(step.kind === 'change' ? step.what : step.text)],
    )
    .join(' ');
}
