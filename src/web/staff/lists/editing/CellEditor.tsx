import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { staffText } from '#messages/staff/staff.ts';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { Rec } from '#protocol/shapes/record.ts';
import { FieldIds } from '../../../forms/use-form.ts';
import { CollisionPanel } from '../../forms/Collision.tsx';
import { type EditField, inputTextOf } from '../../../forms/edit-field.ts';
import { FieldInput } from '../../forms/FieldInput.tsx';
import { type SaveTrouble, troubleText } from '../../forms/save-troubles.ts';
import { referenceNameOf, scalarOf, useRecordForm } from '../../forms/use-record-form.ts';
import './CellEditor.css';

const { edit: words } = staffText;
const { cell } = staffListText;
const idOf = (name: string): string => `cel-${name}`;

type Props = {
  field: EditField;
  /** The fields whose values may no longer fit when `field` changes. */
  hanging: readonly EditField[];
  record: Rec;
  onEnd: (to: 'stay' | 'next' | 'before') => void;
};

/** Tab from the last input, or Shift+Tab from the first, saves and moves on. */
export default function CellEditor({ field, hanging, record, onEnd }: Props) {
  const to = useRef<'stay' | 'next' | 'before'>('stay');
  const fields = useChanging({ field, hanging, record });
  const form = useRecordForm({
    fields,
    record,
    onSaved: () => onEnd(to.current),
    onNothing: () => onEnd(to.current),
  });
  const { box, base, edit, troubles, choosing } = form;
  useInSight(box, { version: base.weakEtag, faults: troubles.length });
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') return onEnd('stay');
    const isSaving =
      event.key === 'Tab' ||
      (event.key === 'Enter' && (!(event.target instanceof HTMLTextAreaElement) || event.ctrlKey));
    if (
      !isSaving ||
      event.defaultPrevented ||
      event.target instanceof HTMLButtonElement ||
      leadsToField(event)
    )
      return;
    event.preventDefault();
    to.current = event.key === 'Enter' ? 'stay' : event.shiftKey ? 'before' : 'next';
    box.current?.requestSubmit();
  };
  return (
    <FieldIds value={idOf}>
      <form
        className="cell-editor"
        data-editing=""
        ref={box}
        noValidate
        aria-busy={edit.saving}
        onKeyDown={onKey}
        onDoubleClick={(event) => event.stopPropagation()}
        onChange={({ target }) => form.onChange((target as unknown as HTMLInputElement).name)} // proof: only form fields send change events
        onSubmit={form.onSubmit}
      >
        {fields.map((one) => (
          <FieldInput
            field={one}
            record={record}
            typed={inputTextOf(one, scalarOf(base, one.apiName))}
            error={tellOf(troubles, fields, one)}
            shown={referenceNameOf(base, one)}
            named={referenceNameOf(base, one)}
            valueIn={edit.value}
            onValue={form.onValue}
            // A new key makes a new input, which shows what a colleague saved.
            key={`${one.apiName} ${String(base.weakEtag)}`}
          />
        ))}
        <div className="row">
          <Button type="submit" size="small" aria-disabled={edit.saving}>
            {words.save}
          </Button>
          <Button look="hollow" size="small" onClick={() => onEnd('stay')}>
            {words.cancel}
          </Button>
          {edit.saving && <Spinner alternative={words.saving} />}
        </div>
      </form>
      {choosing && edit.collision && (
        <Dialog title={cell.collision} onClose={form.backToFields}>
          <CollisionPanel
            collision={edit.collision}
            fields={fields}
            record={base}
            action=""
            choosing={{ ...edit, save: form.saveChosen, back: form.backToFields }}
            key={edit.collision.compared.theirs?.weakEtag}
          />
        </Dialog>
      )}
    </FieldIds>
  );
}

function useChanging({
  field,
  hanging,
  record,
}: Pick<Props, 'field' | 'hanging' | 'record'>): EditField[] {
  const [fields] = useState(() => {
    const held = hanging.filter(({ apiName }) => (scalarOf(record, apiName) ?? '') !== '');
    const empties = held.length === 0 ? [] : [cell.empties(held.map(({ label }) => label))];
    return [
      {
        ...field,
        help: [field.help, ...empties].filter((hint) => hint !== null).join(' ') || null,
      },
      ...held,
    ];
  });
  return fields;
}

/** The first field also shows a problem that belongs to none of these fields. */
function tellOf(
  troubles: readonly SaveTrouble[],
  fields: readonly EditField[],
  { apiName }: EditField,
): string | undefined {
  const isHere = (name: string | undefined): boolean =>
    fields.some((field) => field.apiName === name);
  const found =
    troubles.find(({ field }) => field === apiName) ??
    (fields[0]?.apiName === apiName ? troubles.find(({ field }) => !isHere(field)) : undefined);
  return found && troubleText(found.trouble);
}

const boxes = 'input:not([type=hidden]), select, textarea';

function leadsToField({ key, shiftKey, target, currentTarget }: KeyboardEvent): boolean {
  const all = [...currentTarget.querySelectorAll(boxes)];
  return (
    key === 'Tab' &&
    target instanceof Element &&
    all[all.indexOf(target) + (shiftKey ? -1 : 1)] !== undefined
  );
}

function useInSight(
  box: RefObject<HTMLFormElement | null>,
  { version, faults }: { version: number; faults: number },
): void {
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>(boxes);
    intoSight(box.current);
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
  }, [box, version]);
  // Error texts make the editor taller.
  useEffect(() => {
    if (faults > 0)
      box.current
        ?.querySelector<HTMLElement>('[aria-invalid=true]')
        ?.focus({ preventScroll: true });
    intoSight(box.current);
  }, [box, faults]);
  // The preview of the row opens next to the list and makes the list narrower.
  useEffect(() => {
    const list = box.current?.closest('.sheet-box');
    if (!list) return undefined;
    const size = new ResizeObserver(() => intoSight(box.current));
    size.observe(list);
    return () => size.disconnect();
  }, [box]);
}

/** In some browsers `scrollIntoView` returns a promise, which an effect must not return. */
function intoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
