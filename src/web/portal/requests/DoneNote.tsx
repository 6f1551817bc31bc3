import { Form } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { requestPath } from '#protocol/site/site.ts';
import { SendButton } from '../../forms/SendButton.tsx';
import type { RequestView } from './request-view.ts';
import { type DoneKind, doneAnchor, stepFieldName, requestActions } from './request-actions.ts';

const { detail } = requestText;

export function DoneNote({
  done,
  request: { id, number, closed },
}: {
  done: DoneKind;
  request: RequestView;
}) {
  return (
    <div className="request-done anchor" id={doneAnchor} role="status" tabIndex={-1}>
      <Icon name="success" look="request-done-icon" />
      <div className="stack">
        <p>
          <strong>{done === 'nieuw' ? detail.done.nieuw(number) : detail.done[done]}</strong>
        </p>
        {done === 'gesloten' && closed && (
          <Form method="post" action={requestPath(id)}>
            <input type="hidden" name={stepFieldName} value={requestActions.reopen} />
            <SendButton look="hollow">{detail.undo}</SendButton>
          </Form>
        )}
        {done === 'nieuw' && !closed && (
          <>
            <p>{detail.next.title}</p>
            <EventTimeline entries={detail.next.steps} />
          </>
        )}
      </div>
    </div>
  );
}
