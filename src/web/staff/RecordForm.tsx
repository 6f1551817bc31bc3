import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { staffText } from '#text/staff.ts';
import { formText } from '#text/forms.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Rec } from '#wire/shapes/record.ts';
import { LeaveGuard } from '../forms/LeaveGuard.tsx';
import { fieldId } from '../forms/use-form.ts';
import { CollisionPanel } from './Collision.tsx';
import { type EditField, typedOf } from './edit-field.ts';
import { FieldInput } from './FieldInput.tsx';
import { Gone } from './Gone.tsx';

import type { RecordPage } from './read-record-page.ts';
import { Item, type Drawn } from './RecordItems.tsx';
import type { SaveAnswer } from './save-answer.ts';
import type { SaveTrouble } from './save-troubles.ts';
import { beforeName, versionName, writtenValue } from './sent-form.ts';
import { recordPath, editParam } from './staff-paths.ts';
import { scalarOf, useRecordForm } from './use-record-form.ts';
import './RecordEdit.css';

const { edit: words } = staffText;

type Props = {
  page: RecordPage;
  record: Rec;
  /** It cannot be read any more. */
  missing: boolean;
  /** What a form sent without scripts was answered; then it goes on without them. */
  answer: SaveAnswer | undefined;
  /** Back to the page that shows the record. */
  onEnd: (how: 'saved' | 'left') => void;
};

/** The record's sections with a field for everything the viewer may change. */
export function RecordForm({ page, record, missing, answer, onEnd }: Props) {
  const fields = page.sections.flatMap(({ items }) => items.flatMap(({ edit }) => edit));
  const open = useRef(false);
  const end = (how: 'saved' | 'left') => {
    open.current = how === 'saved';
    onEnd(how);
  };
  const form = useRecordForm({ fields, record, onSaved: () => end('saved'), onNothing: () => end('left') });
  const { box, base, edit, choosing, touched } = form;
  const onFocus = useFocus(box, base);
  const action = `${useHref(recordPath(page.staffId, page.recordId))}?${editParam}`;

  if (missing || edit.collision?.gone === true || edit.error?.status === 404) {
    const lost = fields.filter(({ apiName }) => edit.edited.includes(apiName));
    const told = lost.map((field) => ({ label: field.label, text: typedOf(field, edit.value(field.apiName)) }));
    return <Gone lost={told} to={page.list.to} name={staffText.record.back(page.list.name.toLowerCase())} />;
  }
  if (answer?.collision) return <CollisionPanel collision={answer.collision} fields={fields} record={base} action={action} />;
  const troubles = answer?.troubles ?? form.troubles;
  const guard = touched && !edit.saving && !answer && <LeaveGuard open={open} words={words.leave} />;
  return (
    <>
      {guard}
      {choosing && edit.collision && (
        <CollisionPanel
          collision={edit.collision}
          fields={fields}
          record={base}
          action={action}
          choosing={{ ...edit, save: form.saveChosen, back: form.backToFields }}
          key={edit.collision.compared.theirs?.weakEtag}
        />
      )}
      {troubles.length > 0 && !choosing && <Troubles troubles={troubles} fields={fields} occasion={answer ?? form.occasion} />}
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
        onSubmit={(event) => !answer && form.onSubmit(event)}
        key={base.weakEtag}
      >
        <input type="hidden" name={versionName} value={answer?.version ?? base.weakEtag} />
        {page.sections.map((section) => (
          <EditSection section={section} record={base} staffId={page.staffId} troubles={troubles} answer={answer} value={edit.value} key={section.id} />
        ))}
        <div className="record-save row">
          <Button type="submit" aria-disabled={edit.saving}>
            {words.save}
          </Button>
          <ButtonLink
            look="hollow"
            to={recordPath(page.staffId, page.recordId)}
            onClick={(event) => {
              event.preventDefault();
              end('left');
            }}
          >
            {words.cancel}
          </ButtonLink>
          {edit.saving && <Spinner alternative={words.saving} />}
        </div>
      </form>
    </>
  );
}

type SectionProps = Omit<Drawn, 'record'> &
  Pick<Props, 'answer'> & {
    record: Rec;
    section: RecordPage['sections'][number];
    troubles: readonly SaveTrouble[];
    value: (field: string) => EditValue;
  };
type EditValue = ReturnType<typeof scalarOf>;

function EditSection({ section: { id, heading, columns, items }, record, staffId, troubles, answer, value }: SectionProps) {
  const input = (field: EditField) => {
    const { apiName, controller } = field;
    const before = answer && Object.hasOwn(answer.before, apiName) ? answer.before[apiName] : scalarOf(record, apiName);
    const trouble = troubles.find((one) => one.field === apiName)?.trouble;
    return (
      <div className={field.kind === 'area' ? 'record-field record-field-long' : 'record-field'} key={apiName}>
        <FieldInput
          field={field}
          record={record}
          typed={answer?.typed[apiName] ?? typedOf(field, before)}
          error={trouble && words.troubles[trouble]}
          controlling={controller === null ? undefined : value(controller)}
        />
        <input type="hidden" name={beforeName(apiName)} value={writtenValue(before)} />
      </div>
    );
  };
  const fixed = items.filter(({ edit }) => edit.length === 0);
  const look = columns === 2 ? ' record-items-two' : '';
  return (
    <section className="record-section" aria-labelledby={id}>
      <h2 className="title-4" id={id}>
        {heading}
      </h2>
      {fixed.length < items.length && <div className={`record-fields${look}`}>{items.flatMap(({ edit }) => edit.map(input))}</div>}
      {fixed.length > 0 && (
        <dl className={`record-items${look}`}>
          {fixed.map((item) => (
            <Item item={item} record={record} staffId={staffId} {...(item.later && { note: words.later })} key={item.key} />
          ))}
        </dl>
      )}
    </section>
  );
}

type TroubleProps = { troubles: readonly SaveTrouble[]; fields: readonly EditField[]; occasion: unknown };

/** All that is wrong, on top. What a field outside the form is refused for stands there alone. */
export function Troubles({ troubles, fields, occasion }: TroubleProps) {
  const items = troubles.map(({ field, trouble }) => {
    const known = fields.find(({ apiName }) => apiName === field);
    const text = words.troubles[trouble];
    return known ? { id: fieldId(known.apiName), text: `${known.label}: ${text}` } : { id: undefined, text };
  });
  const title = items.every(({ id }) => id !== undefined) ? formText.summary(items.length) : formText.summaryWhole;
  return <ErrorSummary title={title} items={items} occasion={occasion} />;
}

/** Who begins to edit stands in the first field; who stood in one stays there when all were drawn anew. */
function useFocus(box: RefObject<HTMLFormElement | null>, base: Rec): (event: FocusEvent) => void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body && document.activeElement.id !== 'inhoud') return;
    const again = last.current === undefined ? null : document.getElementById(last.current);
    (again ?? box.current?.querySelector<HTMLElement>('.input, .choice-input'))?.focus();
  }, [box, base]);
  return ({ target }) => {
    last.current = target.id;
  };
}

const nameOf = (target: EventTarget): string =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target.name : '';
