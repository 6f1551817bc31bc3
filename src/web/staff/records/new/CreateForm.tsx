import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useHref } from 'react-router';
import { staffText } from '#messages/staff/staff.ts';
import { FormKey } from '../../../forms/FormKey.tsx';
import { EnterButton } from '../../../forms/SendButton.tsx';
import { LeaveGuard } from '../../../forms/drafts/LeaveGuard.tsx';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import { useInputBeforeHydration } from '../../../forms/drafts/use-input-before-hydration.ts';
import {
  type EditField,
  isUnpicked,
  dependentFields,
  parseFieldInput,
  type InputValue,
} from '../../../forms/edit-field.ts';
import { EditSection } from '../../forms/EditSection.tsx';
import { FillButton } from '../../filling/FillButton.tsx';
import { FilledFields } from '../../filling/FilledFields.tsx';
import { useFilling } from '../../filling/use-filling.ts';
import { LivePreview } from '../../preview/LivePreview.tsx';
import { PreviewButton } from '../../preview/PreviewButton.tsx';
import { editFieldsOf, shownSections } from '../../read-record.ts';
import { clonePath, createPath, previewNewPath } from '../../staff-paths.ts';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { Troubles } from '../../forms/Troubles.tsx';
import { scalarOf } from '../../forms/use-record-form.ts';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { returnRecordField, type CreateAnswer } from './create-answer.ts';
import { FormDuplicates } from './Duplicates.tsx';
import type { LookupProps } from '../Lookup.tsx';
import type { CreateViewModel } from './read-create.ts';
import '../../forms/RecordEdit.css';
import { PreviewPathContext } from '../../markdown/use-rendered.ts';

const { edit: words } = staffText;

type Props = {
  page: CreateViewModel;
  back: string;
  onCancel: () => void;
  /** Called instead of going to the page of the new row. */
  onMade?: (id: string) => void;
  onNew?: LookupProps['onNew'];
};

export function CreateForm({ page, back, onCancel, onMade, onNew }: Props) {
  const { sections, draft, objectApiName, staffId } = page;
  const sending = useFetcher<CreateAnswer>();
  const lastAnswer = useLastActionData<CreateAnswer>();
  const answer = sending.data ?? (onMade ? undefined : lastAnswer);
  const fields = editFieldsOf(sections);
  const { box, values, touched, onChange, onValue } = useValues(fields, draft);
  const valueOf = (name: string): InputValue | undefined => values[name];
  const chosen = (name: string) => (touched ? undefined : answer?.typed[name]) ?? valueOf(name);
  const filling = useFilling({ objectApiName, staffId, fields, box, value: valueOf, onValue });
  const open = useLeaveAllowed(sending.state !== 'idle');
  const made = answer?.made?.id;
  useEffect(() => {
    if (made !== undefined) onMade?.(made);
  }, [made, onMade]);
  const action = useHref(
    page.source === null
      ? createPath(staffId, objectApiName, textsOf(draft))
      : clonePath(staffId, page.source.id),
  );
  const busy = sending.state !== 'idle';
  const preview = page.preview && !onMade ? previewNewPath(staffId, objectApiName) : null;
  const drawn = {
    record: draft,
    staffId,
    troubles: answer?.troubles ?? [],
    value: valueOf,
    onValue: filling.onValue,
    onNew,
  };
  return (
    <>
      {touched && !onMade && <LeaveGuard open={open} words={words.leave} />}
      {answer && answer.troubles.length > 0 && (
        <Troubles troubles={answer.troubles} fields={fields} occasion={answer} />
      )}
      <sending.Form
        className="record-form"
        method="post"
        action={action}
        noValidate
        aria-busy={busy}
        ref={box}
        onChange={onChange}
        onSubmit={(event: FormEvent) => busy && event.preventDefault()}
      >
        <EnterButton />
        <FormKey />
        {onMade && <input type="hidden" name={returnRecordField} value="1" />}
        {answer && answer.matches.length > 0 ? (
          <FormDuplicates matches={answer.matches} staffId={staffId} />
        ) : (
          <DuplicateWarning
            objectApiName={objectApiName}
            recordId={null}
            values={values}
            staffId={staffId}
          />
        )}
        <PreviewPathContext value={preview}>
          <FilledFields filling={filling} answered={answer?.said}>
            {shownSections(sections, chosen).map((section) => (
              <EditSection
                section={section}
                {...drawn}
                answer={sending.data ? undefined : answer}
                key={section.id}
              />
            ))}
          </FilledFields>
        </PreviewPathContext>
        {preview !== null && <LivePreview at={preview} box={box} typed={JSON.stringify(values)} />}
        <SaveBar saving={busy} troubles={answer?.troubles ?? []} back={back} onCancel={onCancel}>
          {!onMade && <FillButton fields={fields} />}
          {preview !== null && <PreviewButton at={preview} />}
        </SaveBar>
      </sending.Form>
    </>
  );
}

const textsOf = (draft: CreateViewModel['draft']): Record<string, string> =>
  Object.fromEntries(
    Object.keys(draft.fields).flatMap((name) =>
      scalarOf(draft, name) == null ? [] : [[name, String(scalarOf(draft, name))]],
    ),
  );

export function useValues(
  fields: readonly EditField[],
  draft: Pick<CreateViewModel['draft'], 'fields'>,
) {
  const box = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(false);
  const [values, setValues] = useState<Readonly<Record<string, InputValue | undefined>>>(() =>
    Object.fromEntries(fields.map(({ apiName }) => [apiName, scalarOf(draft, apiName)])),
  );
  const onValue = (name: string, typed: string): void => {
    const field = fields.find(({ apiName }) => apiName === name);
    if (!field) return;
    setTouched(true);
    // While the user searches for a row, the previous row stays, and so do the values that depend
    // on it.
    if (isUnpicked(field, typed)) return;
    const read = parseFieldInput(field, typed);
    const value = read.ok ? read.value : null;
    const emptied =
      value === (values[name] ?? null)
        ? []
        : dependentFields(fields, name).map(({ apiName }) => [apiName, null]);
    setValues((now) => ({ ...now, [name]: value, ...Object.fromEntries(emptied) }));
  };
  const onChange = ({ target }: FormEvent): void => {
    const name = 'name' in target && typeof target.name === 'string' ? target.name : '';
    if (box.current) onValue(name, formTextsOf(new FormData(box.current))[name] ?? '');
  };
  useInputBeforeHydration(box, (typed, isChanged) => {
    if (!isChanged) return;
    for (const { apiName, kind } of fields) {
      if (kind !== 'reference') onValue(apiName, typed[apiName] ?? '');
    }
  });
  return { box, values, touched, onChange, onValue };
}

export function useLeaveAllowed(busy: boolean): RefObject<boolean> {
  const open = useRef(false);
  useEffect(() => {
    open.current = busy;
  }, [busy]);
  return open;
}
