import { type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useHref, useLocation, useSearchParams } from 'react-router';
import { type FetchError, mergedIntoId } from '#client/transport/fetch-error.ts';
import { staffText } from '#messages/staff/staff.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { LeaveGuard } from '../../forms/drafts/LeaveGuard.tsx';
import { fieldId } from '../../forms/use-form.ts';
import { EnterButton } from '../../forms/SendButton.tsx';
import { CollisionPanel } from './Collision.tsx';
import { type EditField, type InputValue, inputTextOf } from '../../forms/edit-field.ts';
import { EditSection, type EditSectionProps } from './EditSection.tsx';
import { RecordGone, UnsavedTexts } from '../frame/RecordGone.tsx';
import { FillButton } from '../filling/FillButton.tsx';
import { FilledFields } from '../filling/FilledFields.tsx';
import { useFilling } from '../filling/use-filling.ts';
import { LivePreview } from '../preview/LivePreview.tsx';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { editFieldsOf, shownSections } from '../read-record.ts';
import type { RecordPage } from '../read-record-page.ts';
import { DuplicateWarning } from '../records/new/DuplicateWarning.tsx';
import { Duplicates } from '../records/new/Duplicates.tsx';
import { useNewDialog } from '../records/new/NewDialog.tsx';
import type { SaveAnswer } from './save-answer.ts';
import { versionName } from '../../forms/sent-form.ts';
import { editParam, previewPath, recordPath } from '../staff-paths.ts';
import { SaveBar } from './SaveBar.tsx';
import { Troubles } from './Troubles.tsx';
import { forgetUnsaved, useTrackUnsavedFields } from './unsaved.ts';
import {
  referenceNameOf,
  type RecordForm as Form,
  scalarOf,
  useRecordForm,
} from './use-record-form.ts';
import './RecordEdit.css';
import { PreviewPathContext } from '../markdown/use-rendered.ts';
import { nameOfPicked } from '../records/use-row-name.ts';

const { edit: words } = staffText;

type Props = {
  page: RecordPage;
  list: string;
  record: Rec;
  /** The error of rereading the record. */
  missing: FetchError | undefined;
  answer: SaveAnswer | undefined;
  onEnd: (how: 'saved' | 'left') => void;
};

export function RecordForm({ page, list, record, missing, answer, onEnd }: Props) {
  const begun = useSearchParams()[0].get(editParam) ?? '';
  const sections = sectionsBegunAt(page, begun);
  const fields = editFieldsOf(sections);
  const open = useRef(false);
  const end = (how: 'saved' | 'left') => {
    open.current = how === 'saved';
    forgetUnsaved();
    onEnd(how);
  };
  const form = useRecordForm({
    fields,
    record,
    onSaved: () => end('saved'),
    onNothing: () => end('left'),
  });
  const { box, base, edit, choosing } = form;
  const filling = useFilling({ ...page, fields, box, value: edit.value, onValue: form.onValue });
  useTrackUnsavedFields(lostOf(form, fields));
  const { onNew, dialog } = useNewDialog();
  const onFocus = useFocus(box, base, begun);
  const action = useHref(recordPath(page.staffId, page.recordId)) + useLocation().search;

  if (missing || edit.collision?.gone === true || edit.error?.status === 404)
    return (
      <RecordGone
        lost={lostOf(form, fields)}
        stayed={stayedIn([missing, edit.error])}
        to={list}
        name={staffText.record.back(page.plural.toLowerCase())}
      />
    );
  if (answer?.collision)
    return (
      <CollisionPanel collision={answer.collision} fields={fields} record={base} action={action} />
    );
  const troubles = answer?.troubles ?? form.troubles;
  return (
    <>
      {form.touched && !edit.saving && !answer && <LeaveGuard open={open} words={words.leave} />}
      {dialog}
      <CollisionChoice form={form} fields={fields} action={action} />
      {troubles.length > 0 && !choosing && (
        <Troubles troubles={troubles} fields={fields} occasion={answer ?? form.occasion} />
      )}
      {answer && <UnsavedTexts lost={answer.lost} />}
      <form
        className="record-form"
        method="post"
        action={action}
        noValidate
        hidden={choosing}
        aria-busy={edit.saving}
        ref={box}
        onFocus={onFocus}
        onChange={(event) => form.onChange(nameOf(event.target))}
        onSubmit={(event) => !answer && !goesElsewhere(event) && form.onSubmit(event)}
        key={base.weakEtag}
      >
        <EnterButton />
        <input type="hidden" name={versionName} value={answer?.version ?? base.weakEtag} />
        <RecordDuplicates page={page} form={form} matches={answer?.matches} />
        <RecordFields {...{ page, sections, form, filling, troubles, answer, onNew }} />
        <SaveBar
          saving={edit.saving}
          troubles={answer?.troubles ?? []}
          back={recordPath(page.staffId, page.recordId)}
          onCancel={() => end('left')}
        >
          <FillButton fields={fields} />
          {page.may.preview && <PreviewButton at={previewPath(page.staffId, page.recordId)} />}
        </SaveBar>
      </form>
    </>
  );
}

/** The sections with the field where the edit began, else all sections. */
function sectionsBegunAt({ sections }: RecordPage, begun: string): RecordPage['sections'] {
  const chosen = sections.filter((section) =>
    editFieldsOf([section]).some(({ apiName }) => apiName === begun),
  );
  return chosen.length > 0 ? chosen : sections;
}

const stayedIn = (errors: readonly (FetchError | undefined)[]): string | undefined =>
  errors.flatMap((error) => (error && mergedIntoId(error)) ?? [])[0];

type ChoiceProps = { form: Form; fields: readonly EditField[]; action: string };

function CollisionChoice({ form, fields, action }: ChoiceProps) {
  const { base, edit, choosing } = form;
  if (!choosing || !edit.collision) return null;
  return (
    <CollisionPanel
      collision={edit.collision}
      fields={fields}
      record={base}
      action={action}
      choosing={{ ...edit, save: form.saveChosen, back: form.backToFields }}
      key={edit.collision.compared.theirs?.weakEtag}
    />
  );
}

type DuplicatesProps = { page: RecordPage; form: Form; matches: SaveAnswer['matches'] | undefined };

function RecordDuplicates({ page, form, matches }: DuplicatesProps) {
  const { edit, choosing } = form;
  return (
    <>
      {edit.error === undefined && (
        <DuplicateWarning
          objectApiName={page.objectApiName}
          recordId={page.recordId}
          values={ruledBy(form)}
          staffId={page.staffId}
        />
      )}
      {!choosing && (
        <Duplicates
          error={edit.error}
          matches={matches}
          staffId={page.staffId}
          onInsist={form.insist}
        />
      )}
    </>
  );
}

type FieldsProps = Pick<Props, 'page' | 'answer'> &
  Pick<EditSectionProps, 'troubles' | 'onNew'> & {
    sections: RecordPage['sections'];
    form: Form;
    filling: ReturnType<typeof useFilling>;
  };

function RecordFields({ page, sections, form, filling, answer, ...rest }: FieldsProps) {
  const { box, base, edit } = form;
  const preview = page.may.preview ? previewPath(page.staffId, page.recordId) : null;
  const chosen = (field: string) =>
    (form.touched ? undefined : answer?.typed[field]) ?? edit.value(field);
  const drawn = {
    record: base,
    staffId: page.staffId,
    answer,
    value: edit.value,
    onValue: filling.onValue,
    ...rest,
  };
  return (
    <>
      <PreviewPathContext value={preview}>
        <FilledFields filling={filling} answered={answer?.said}>
          {shownSections(sections, chosen).map((section) => (
            <EditSection section={section} {...drawn} key={section.id} />
          ))}
        </FilledFields>
      </PreviewPathContext>
      {preview !== null && (
        <LivePreview at={preview} box={box} typed={JSON.stringify(ruledBy(form))} />
      )}
    </>
  );
}

/** A button with a result in a new tab, such as a preview, must not save the form. */
const goesElsewhere = ({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>): boolean =>
  submitter?.hasAttribute('formtarget') === true;

/** Empty without changes, because there is nothing to warn about. */
const ruledBy = ({ edit, base }: Form): Readonly<Record<string, InputValue | undefined>> =>
  edit.edited.length === 0
    ? {}
    : Object.fromEntries(Object.keys(base.fields).map((name) => [name, edit.value(name)]));

function lostOf({ edit, base, client }: Form, fields: readonly EditField[]) {
  return fields
    .filter(({ apiName }) => edit.edited.includes(apiName))
    .map((field) => {
      const value = edit.value(field.apiName);
      const name =
        field.kind !== 'reference'
          ? undefined
          : value === scalarOf(base, field.apiName)
            ? referenceNameOf(base, field)
            : nameOfPicked(client, String(value));
      return { label: field.label, text: name ?? inputTextOf(field, value) };
    });
}

/**
 * When nothing has the focus, returns it to the last field, initially that where the edit began.
 */
function useFocus(
  box: RefObject<HTMLFormElement | null>,
  base: Rec,
  begun: string,
): (event: FocusEvent) => void {
  const last = useRef<string>(begun === '' ? undefined : fieldId(begun));
  useEffect(() => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && now.id !== 'inhoud') return;
    const again = last.current === undefined ? null : document.getElementById(last.current);
    (again ?? box.current?.querySelector<HTMLElement>('.input, .choice-input'))?.focus();
  }, [box, base]);
  return ({ target }) => {
    last.current = target.id;
  };
}

const nameOf = (target: EventTarget): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target.name
    : '';
