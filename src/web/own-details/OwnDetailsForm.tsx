import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { ToastArea } from '#ui/feedback/Toast.tsx';
import { paths } from '../paths.ts';
import { useOnline } from '../shell/connection/use-online.ts';
import { OwnFields } from './OwnFields.tsx';
import { UnconfirmedEmailNote } from './UnconfirmedEmailNote.tsx';
import { type OwnDetails, describeOwnDetailsProblem } from './use-own-details.ts';
import './OwnDetails.css';
import { useIsImpersonating } from '../shell/use-shell.ts';
import { ReadOnlyImpersonationNote } from '../forms/SendForm.tsx';

const { edit, save, cancel, saving: loading, again, unread, offline, security } = ownDetailsText;

/** Source: spec §2. */
export function OwnDetailsForm({ own, disabled = false }: { own: OwnDetails; disabled?: boolean }) {
  const { values, userName, editing, saving, problems, toast } = own;
  const isImpersonating = useIsImpersonating();
  const isOff = disabled || isImpersonating;
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;
  const editButton = useFocusBetween(editing, idOf('FirstName'));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = problems.find(({ field }) => field !== undefined)?.field;
    if (wrong !== undefined) document.getElementById(`${id}-${wrong}`)?.focus();
    else if (problems.length > 0) form.current?.scrollIntoView({ block: 'start' });
  }, [id, problems]);
  const online = useOnline();

  if (own.unread) return <Unread onRetry={own.retry} />;
  if (values === undefined) return <Loading />;
  return (
    <form
      className="form own-details"
      noValidate
      ref={form}
      onSubmit={own.onSubmit}
      aria-busy={saving}
    >
      <ToastArea toast={toast} place="form" />
      <ReadOnlyImpersonationNote />
      {!online && <Note>{offline}</Note>}
      {!editing && <UnconfirmedEmailNote email={values.Email} userName={userName} />}
      <OwnFields
        field={(name) => ({
          id: idOf(name),
          name,
          value: values[name],
          onChange: ({ currentTarget }) => own.change(name, currentTarget.value),
          disabled: isOff || !editing,
          readOnly: saving,
          error: errorOf(problems, name),
        })}
      />
      <div className="row">
        {editing ? (
          <>
            <Button
              type="submit"
              aria-disabled={saving}
              disabled={isOff}
              onClick={(event) => !own.touched && isSecond(event) && event.preventDefault()}
              key="save"
            >
              {save}
            </Button>
            {!saving && (
              <Button look="hollow" onClick={own.stop} key="cancel">
                {cancel}
              </Button>
            )}
          </>
        ) : (
          <>
            <span ref={editButton} key="edit">
              <Button onClick={(event) => !isSecond(event) && own.start()} disabled={isOff}>
                {edit}
              </Button>
            </span>
            {!isImpersonating && (
              <ButtonLink look="hollow" to={paths.security} key="security">
                {security}
              </ButtonLink>
            )}
          </>
        )}
      </div>
      {saving && <Loading />}
    </form>
  );
}

/** The second click of a double click was meant for the button that was in this place before. */
const isSecond = ({ detail }: MouseEvent): boolean => detail > 1;

function errorOf(problems: OwnDetails['problems'], name: string): string | undefined {
  const problem = problems.find(({ field }) => field === name);
  return problem && describeOwnDetailsProblem(problem.code);
}

const Loading = () => (
  <div className="own-details-loading">
    <Spinner size="large" alternative={loading} />
  </div>
);

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="stack">
      <p role="alert">{unread}</p>
      <div className="row">
        <Button look="hollow" onClick={onRetry}>
          {again}
        </Button>
      </div>
    </div>
  );
}

function useFocusBetween(editing: boolean, firstField: string) {
  const button = useRef<HTMLSpanElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    if (editing) document.getElementById(firstField)?.focus();
    else button.current?.querySelector('button')?.focus();
  }, [editing, firstField]);
  return button;
}
