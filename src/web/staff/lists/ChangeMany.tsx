import { type SubmitEvent, useRef, useState } from 'react';
import { listBulkText } from '#text/list-bulk.ts';
import { staffText } from '#text/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { ObjectInfo } from '#wire/shapes/object-info.ts';
import { typedIn } from '../../forms/typed.ts';
import { FieldIds } from '../../forms/use-form.ts';
import { type EditField, readTyped, type Value } from '../edit-field.ts';
import { editOf } from '../edit-fields-of.ts';
import { FieldInput } from '../FieldInput.tsx';
import type { SaveTrouble } from '../save-troubles.ts';
import { troubleText } from '../trouble-text.ts';
import { Troubles } from '../Troubles.tsx';

const { changing: words } = listBulkText;
const idOf = (name: string): string => `alle-${name}`;

type Props = { info: ObjectInfo; count: number; onClose: () => void; onChange: (fields: Record<string, Value>) => Promise<readonly SaveTrouble[]> };

/** One or more fields that all chosen rows get. */
export default function ChangeMany({ info, count, onClose, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const all = editOf(info, Object.keys(info.fields)).toSorted((one, other) => one.label.localeCompare(other.label, 'nl'));
  const [names, setNames] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [troubles, setTroubles] = useState<readonly SaveTrouble[]>([]);
  const [busy, setBusy] = useState(false);
  const fields = names.flatMap((name) => all.find(({ apiName }) => apiName === name) ?? []);
  const inForm = (name: string): string => (form.current ? (typedIn(new FormData(form.current))[name] ?? '') : '');
  const hear = (name: string, text: string): void => setValues((now) => ({ ...now, [name]: text }));
  const hearBox = (box: EventTarget): void => {
    const name = 'name' in box && typeof box.name === 'string' ? box.name : '';
    if (names.includes(name)) hear(name, inForm(name));
  };
  /** Undefined: every row has its own. */
  const valueIn = (name: string): Value | undefined => {
    const field = fields.find(({ apiName }) => apiName === name);
    const read = field && readTyped(field, values[name] ?? '');
    return read && (read.ok ? read.value : null);
  };
  const leaveOut = (name: string): void => {
    setNames(names.filter((one) => one !== name));
    // Who asks for it again begins with an empty box.
    setValues((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = fields.map((field) => ({ field, answer: readTyped(field, inForm(field.apiName)) }));
    const faults = read.flatMap(({ field, answer }) => (answer.ok ? [] : [{ field: field.apiName, trouble: answer.trouble }]));
    setTroubles(faults);
    if (faults.length > 0 || read.length === 0 || busy) return;
    setBusy(true);
    void onChange(Object.fromEntries(read.flatMap(({ field, answer }) => (answer.ok ? [[field.apiName, answer.value] as const] : [])))).then((refused) => {
      setTroubles(refused);
      setBusy(false);
    });
  };
  return (
    <Dialog title={words.title(count)} onClose={onClose}>
      <FieldIds value={idOf}>
        <form className="bulk-change" ref={form} onSubmit={submit} onChange={({ target }) => hearBox(target)} noValidate>
          {troubles.length > 0 && <Troubles troubles={troubles} fields={fields} occasion={troubles} />}
          <p className="soft">{words.value}</p>
          {fields.map((field) => (
            <div className="bulk-field" key={field.apiName}>
              <FieldInput
                field={field}
                record={{ apiName: info.apiName, recordTypeId: null }}
                typed=""
                error={tellOf(troubles, field)}
                shown={null}
                named={null}
                valueIn={valueIn}
                onValue={hear}
              />
              <Button look="icon" onClick={() => leaveOut(field.apiName)}>
                <Icon name="x" />
                <span className="visually-hidden">{words.without(field.label)}</span>
              </Button>
            </div>
          ))}
          <Select
            id="alle-veld"
            label={words.field}
            empty={words.choose}
            options={all.filter(({ apiName }) => !names.includes(apiName)).map(({ apiName, label }) => ({ value: apiName, label }))}
            value=""
            onChange={({ target }) => target.value !== '' && setNames([...names, target.value])}
          />
          <div className="row">
            <Button type="submit" aria-disabled={fields.length === 0 || busy}>
              {words.save(count)}
            </Button>
            {busy && <Spinner alternative={staffText.edit.saving} />}
          </div>
        </form>
      </FieldIds>
    </Dialog>
  );
}

function tellOf(troubles: readonly SaveTrouble[], { apiName }: EditField): string | undefined {
  const found = troubles.find(({ field }) => field === apiName);
  return found && troubleText(found.trouble);
}
