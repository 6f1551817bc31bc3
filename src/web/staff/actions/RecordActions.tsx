import { useRef } from 'react';
import { useFetcher, useHref } from 'react-router';
import { getRecordActions } from '#client/adapters/actions.ts';
import { getQuickActionInfo } from '#client/adapters/quick-actions.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { PlatformAction } from '#protocol/shapes/actions.ts';
import { FormKey } from '../../forms/FormKey.tsx';
import { useOneTimeParam } from '../../render/one-time-param.ts';
import { recordActionsConfig, doneActionConfig } from '../forms/adapter-configs.ts';
import { MoreButtons } from '../records/MoreButtons.tsx';
import { useShortcuts } from '../forms/keys.ts';
import { actionPath, doneActionParam } from '../staff-paths.ts';
import { refusalText } from '../forms/save-troubles.ts';
import { Troubles } from '../forms/Troubles.tsx';
import { type ActionAnswer, fingerprintField } from './action-answer.ts';

type Props = { staffId: string; recordId: string; objectApiName: string };

export function RecordActions({ staffId, recordId, objectApiName }: Props) {
  const { data } = useAdapter(getRecordActions, recordActionsConfig(recordId));
  const { actions: all = [], refused = [] } = data?.actions[recordId] ?? {};
  const actions = all.filter(({ type }) => type === 'QuickAction');
  const done = useOneTimeParam(doneActionParam);
  const bar = useRef<HTMLDivElement>(null);
  useShortcuts({ a: () => bar.current?.querySelector<HTMLElement>('a, button')?.focus() });
  return (
    <>
      {actions.length > 0 && (
        <div className="row record-actions" role="group" aria-label={words.bar} ref={bar}>
          <MoreButtons name={staffRecordText.others.actions} of={words.bar}>
            {actions.map((action, at) => (
              <Act
                action={action}
                staffId={staffId}
                recordId={recordId}
                first={at === 0}
                key={action.apiName}
              />
            ))}
          </MoreButtons>
        </div>
      )}
      {refused.map(({ apiName, label, problem }) => (
        <p className="small soft record-notice" key={apiName}>
          {words.refused(label, refusalText(problem))}
        </p>
      ))}
      {done !== null && <Done actionApiName={done} record={{ recordId, objectApiName }} />}
    </>
  );
}

function Act({
  action,
  staffId,
  recordId,
  first,
}: Omit<Props, 'objectApiName'> & { action: PlatformAction; first: boolean }) {
  const to = actionPath(staffId, recordId, action.apiName);
  const href = useHref(to);
  const sending = useFetcher<ActionAnswer>();
  // An action with a warning is never the primary button.
  const look = first && action.isWarned !== true ? 'filled' : 'hollow';
  if (action.actionTargetType !== 'Invoke') {
    return (
      <ButtonLink look={look} size="small" to={to}>
        {action.label}
      </ButtonLink>
    );
  }
  const busy = sending.state !== 'idle';
  return (
    <>
      <sending.Form
        method="post"
        action={href}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <FormKey key={sending.data === undefined ? 'new' : JSON.stringify(sending.data)} />
        {action.seen !== undefined && (
          <input type="hidden" name={fingerprintField} value={action.seen} />
        )}
        <Button type="submit" look={look} size="small" aria-disabled={busy}>
          {action.label}
        </Button>
      </sending.Form>
      {sending.data && sending.data.troubles.length > 0 && (
        <div className="record-notice">
          <Troubles troubles={sending.data.troubles} fields={[]} occasion={sending.data} />
        </div>
      )}
    </>
  );
}

function Done({
  actionApiName,
  record,
}: {
  actionApiName: string;
  record: Pick<Props, 'recordId' | 'objectApiName'>;
}) {
  const { data } = useAdapter(getQuickActionInfo, doneActionConfig(actionApiName, record));
  return data === undefined ? null : (
    <div className="record-notice" role="status">
      <Note look="success">{data.successMessage}</Note>
    </div>
  );
}
