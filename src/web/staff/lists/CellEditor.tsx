import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { staffText } from '#text/staff.ts';
import { staffListText } from '#text/staff-list.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Rec } from '#wire/shapes/record.ts';
import { FieldIds } from '../../forms/use-form.ts';
import { CollisionPanel } from '../Collision.tsx';
import { type EditField, typedOf } from '../edit-field.ts';
import { FieldInput } from '../FieldInput.tsx';
import { troubleText } from '../trouble-text.ts';
import { scalarOf, useRecordForm } from '../use-record-form.ts';
import './CellEditor.css';

const { edit: words } = staffText;
const idOf = (name: string): string => `cel-${name}`;

type Props = {
  field: EditField;
  record: Rec;
  /** Back to the cell, or on to the next or the one before. */
  onEnd: (to: 'stay' | 'next' | 'before') => void;
};

/** The field of one cell, as the form of the record has it: Enter saves, Escape leaves it as it was, Tab saves and goes on. */
export default function CellEditor({ field, record, onEnd }: Props) {
  const to = useRef<'stay' | 'next' | 'before'>('stay');
  const form = useRecordForm({ fields: [field], record, onSaved: () => onEnd(to.current), onNothing: () => onEnd(to.current) });
  const { box, base, edit, troubles, choosing } = form;
  useInSight(box, { version: base.weakEtag, faults: troubles.length });
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') return onEnd('stay');
    const isSaving = event.key === 'Tab' || (event.key === 'Enter' && (!(event.target instanceof HTMLTextAreaElement) || event.ctrlKey));
    if (!isSaving || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    to.current = event.key === 'Enter' ? 'stay' : event.shiftKey ? 'before' : 'next';
    box.current?.requestSubmit();
  };
  const shown = field.leads?.by === null || field.leads === null ? null : (base.fields[field.leads.by]?.displayValue ?? null);
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
        onChange={({ target }) => form.onChange((target as unknown as HTMLInputElement).name)} // proof: what changes is a field
        onSubmit={form.onSubmit}
      >
        <FieldInput
          field={field}
          record={record}
          typed={typedOf(field, scalarOf(base, field.apiName))}
          error={troubles[0] && troubleText(troubles[0].trouble)}
          shown={shown}
          named={shown}
          valueIn={(name) => scalarOf(base, name)}
          onValue={form.onValue}
          // What a colleague saves before anything is typed stands in the box too: else it would be overwritten unseen.
          key={base.weakEtag}
        />
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
        <Dialog title={staffListText.cell.collision} onClose={form.backToFields}>
          <CollisionPanel
            collision={edit.collision}
            fields={[field]}
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

/** It has the focus, and stands in sight whatever becomes of its size or that of the list. */
function useInSight(box: RefObject<HTMLFormElement | null>, { version, faults }: { version: number; faults: number }): void {
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
    // At an edge of the list it would hang half out of sight.
    intoSight(box.current);
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
  }, [box, version]);
  // What is wrong makes it taller.
  useEffect(() => intoSight(box.current), [box, faults]);
  // The row one is in comes to stand beside the list, which is narrower then.
  useEffect(() => {
    const list = box.current?.closest('.sheet-box');
    if (!list) return undefined;
    const size = new ResizeObserver(() => intoSight(box.current));
    size.observe(list);
    return () => size.disconnect();
  }, [box]);
}

/** Some browsers give a promise, which is no clean-up. */
function intoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
