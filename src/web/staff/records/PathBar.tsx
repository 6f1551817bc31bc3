import { useRef, useState } from 'react';
import { getRecordActions } from '#client/adapters/actions.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { isCollision } from '#client/save/collision.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { ifUnchanged, updateRecord } from '#client/save/update-record.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import type { PathViewModel } from '../read-record.ts';
import type { RecordPage } from '../read-record-page.ts';
import { RecordItemView } from '../RecordItems.tsx';
import { recordActionsConfig } from '../forms/adapter-configs.ts';
import { findStatusAction } from '../forms/status-actions.ts';
import { actionPath } from '../staff-paths.ts';
import { troublesOfError, troubleText } from '../forms/save-troubles.ts';
import './PathBar.css';

const { path: words } = staffRecordText;

export function PathBar({
  page,
  path,
  record,
}: {
  page: RecordPage;
  path: PathViewModel;
  record: Rec;
}) {
  const now = String(record.fields[path.field]?.value ?? '');
  const at = path.steps.findIndex(({ value }) => value === now);
  const [looked, look] = useState<string>();
  const scripts = useHydrated();
  const step = path.steps.find(({ value }) => value === (looked ?? now)) ?? path.steps[0];
  if (!step) return null;
  return (
    <section className="path" aria-label={words.label}>
      <ol className="path-steps">
        {path.steps.map(({ value, label, closed }, place) => {
          // A closing status earlier in the path need not have been passed.
          const state = place === at ? 'now' : place < at && !closed ? 'past' : 'ahead';
          const around = {
            className: 'path-step',
            'data-state': state,
            'data-closed': closed || undefined,
            'aria-current': place === at ? ('step' as const) : undefined,
          };
          return (
            <li className="path-place" key={value}>
              {scripts ? (
                <button
                  {...around}
                  type="button"
                  aria-pressed={step.value === value}
                  onClick={() => look(value)}
                >
                  <StepName label={label} state={state} />
                </button>
              ) : (
                <span {...around}>
                  <StepName label={label} state={state} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <div className="path-panel">
        <div className="path-words">
          {looked !== undefined && looked !== now && (
            <p className="path-looked">{words.looking(step.label)}</p>
          )}
          {step.guidance !== null && <p className="path-guidance">{step.guidance}</p>}
        </div>
        {step.items.length > 0 && (
          <dl className="record-items record-items-two path-items">
            {step.items.map((item) => (
              <RecordItemView item={item} record={record} staffId={page.staffId} key={item.key} />
            ))}
          </dl>
        )}
        {scripts && path.editable && step.value !== now && (
          <WayOn
            staffId={page.staffId}
            record={record}
            field={path.field}
            step={step}
            onDone={() => look(undefined)}
            key={step.value}
          />
        )}
      </div>
    </section>
  );
}

const StepName = ({ label, state }: { label: string; state: 'now' | 'past' | 'ahead' }) => (
  <>
    <span className="path-name">{label}</span>
    <span className="visually-hidden">{`, ${words.states[state]}`}</span>
  </>
);

function WayOn({ staffId, ...mark }: MarkProps & { staffId: string }) {
  const { record, field, step } = mark;
  const { data } = useAdapter(getRecordActions, recordActionsConfig(record.id));
  const actions = data?.actions[record.id]?.actions;
  if (actions === undefined) return null;
  const action = findStatusAction(actions, { field, value: step.value });
  if (action === undefined) return <Mark {...mark} />;
  return (
    <div className="path-mark">
      <ButtonLink size="small" to={actionPath(staffId, record.id, action.apiName)}>
        {action.label}
      </ButtonLink>
    </div>
  );
}

type MarkProps = {
  record: Rec;
  field: string;
  step: PathViewModel['steps'][number];
  onDone: () => void;
};

/** Fails when a colleague saved the record meanwhile. */
function Mark({ record, field, step: { value, label }, onDone }: MarkProps) {
  const client = useClient();
  const toast = useShellToast();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);
  const go = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const change = { fields: { Id: record.id, [field]: value } };
      await updateRecord(client, change, ifUnchanged(record));
      toast({ type: 'success', title: words.done(label) });
      onDone();
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const [first] = troublesOfError(error, [field]);
      setTrouble(isCollision(error) ? words.overtaken : troubleText(first?.trouble ?? 'failed'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <div className="path-mark">
      {trouble !== null && (
        <p className="field-error" role="alert">
          {trouble}
        </p>
      )}
      <div className="row">
        <Button size="small" aria-disabled={busy} onClick={() => void go()}>
          {words.mark(label)}
        </Button>
        {busy && <Spinner alternative={staffText.edit.saving} />}
      </div>
    </div>
  );
}
