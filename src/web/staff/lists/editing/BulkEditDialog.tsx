import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { PlatformAction } from '#protocol/shapes/actions.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { FieldIds } from '../../../forms/use-form.ts';
import { type EditField, parseFieldInput, type InputValue } from '../../../forms/edit-field.ts';
import { editableWithout } from '../../forms/status-actions.ts';
import { FieldInput } from '../../forms/FieldInput.tsx';
import { type SaveTrouble, troubleText } from '../../forms/save-troubles.ts';
import { Troubles } from '../../forms/Troubles.tsx';

const { changing: words } = listBulkText;
const idOf = (name: string): string => `alle-${name}`;

const empty = ({ apiName }: ObjectInfo) => ({
  record: { apiName, recordTypeId: null },
  typed: '',
  shown: null,
  named: null,
});

type Props = {
  info: ObjectInfo;
  actions: readonly PlatformAction[];
  count: number;
  onClose: () => void;
  onChange: (fields: Record<string, InputValue>) => Promise<readonly SaveTrouble[]>;
};

export default function BulkEditDialog({ info, actions, count, onClose, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const textOf = (name: string): string =>
    form.current ? (formTextsOf(new FormData(form.current))[name] ?? '') : '';
  const { all, names, fields, hear, valueIn, add, leaveOut } = useChosenFields(info, actions);
  const { troubles, busy, asked, submit, change, takeBack } = useChange(onChange);
  const hearBox = (box: EventTarget): void => {
    takeBack();
    const name = 'name' in box && typeof box.name === 'string' ? box.name : '';
    if (names.includes(name)) hear(name, textOf(name));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    submit(parseFields(fields, textOf));
  };
  const onLeaveOut = (name: string): void => {
    takeBack();
    leaveOut(name);
  };
  return (
    <Dialog title={words.title(count)} onClose={onClose}>
      <FieldIds value={idOf}>
        <form
          className="bulk-change"
          ref={form}
          onSubmit={onSubmit}
          onChange={({ target }) => hearBox(target)}
          noValidate
        >
          {troubles.length > 0 && (
            <Troubles troubles={troubles} fields={fields} occasion={troubles} />
          )}
          <p className="soft">{words.value}</p>
          {fields.map((field) => (
            <div className="bulk-field" key={field.apiName}>
              <FieldInput
                field={field}
                {...empty(info)}
                error={tellOf(troubles, field)}
                valueIn={valueIn}
                onValue={hear}
              />
              <Button look="icon" onClick={() => onLeaveOut(field.apiName)}>
                <Icon name="x" />
                <span className="visually-hidden">{words.without(field.label)}</span>
              </Button>
            </div>
          ))}
          <Select
            id="alle-veld"
            label={words.field}
            empty={words.choose}
            options={all
              .filter(({ apiName }) => !names.includes(apiName))
              .map(({ apiName, label }) => ({ value: apiName, label }))}
            value=""
            onChange={({ target }) => target.value !== '' && add(target.value)}
          />
          {asked === null ? (
            <Button type="submit" aria-disabled={fields.length === 0}>
              {words.save(count)}
            </Button>
          ) : (
            <Sure
              names={fields.map(({ label }) => label)}
              count={count}
              busy={busy}
              onGo={() => change(asked)}
              onBack={takeBack}
            />
          )}
        </form>
      </FieldIds>
    </Dialog>
  );
}

function useChosenFields(info: ObjectInfo, actions: Props['actions']) {
  const all = editableWithout(actions, info, Object.keys(info.fields)).toSorted((one, other) =>
    one.label.localeCompare(other.label, 'nl'),
  );
  const [names, setNames] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const fields = names.flatMap((name) => all.find(({ apiName }) => apiName === name) ?? []);
  return {
    all,
    names,
    fields,
    hear: (name: string, text: string): void => setValues((now) => ({ ...now, [name]: text })),
    /** Null when the text cannot be read; undefined when the form does not contain the field. */
    valueIn: (name: string): InputValue | undefined => {
      const field = fields.find(({ apiName }) => apiName === name);
      const read = field && parseFieldInput(field, values[name] ?? '');
      return read && (read.ok ? read.value : null);
    },
    add: (name: string): void => setNames([...names, name]),
    leaveOut: (name: string): void => {
      setNames(names.filter((one) => one !== name));
      setValues((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== name)));
    },
  };
}

type FieldAnswers = { field: string; answer: ReturnType<typeof parseFieldInput> }[];

const parseFields = (
  fields: readonly EditField[],
  textOf: (name: string) => string,
): FieldAnswers =>
  fields.map((field) => ({
    field: field.apiName,
    answer: parseFieldInput(field, textOf(field.apiName)),
  }));

function useChange(onChange: Props['onChange']) {
  const [troubles, setTroubles] = useState<readonly SaveTrouble[]>([]);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Record<string, InputValue> | null>(null);
  return {
    troubles,
    busy,
    asked,
    submit: (read: FieldAnswers): void => {
      const faults = read.flatMap(({ field, answer }) =>
        answer.ok ? [] : [{ field, trouble: answer.trouble }],
      );
      setTroubles(faults);
      if (faults.length > 0 || read.length === 0 || busy) return;
      setAsked(
        Object.fromEntries(
          read.flatMap(({ field, answer }) => (answer.ok ? [[field, answer.value] as const] : [])),
        ),
      );
    },
    change: (sent: Record<string, InputValue>): void => {
      if (busy) return;
      setBusy(true);
      void onChange(sent).then((refused) => {
        setTroubles(refused);
        setAsked(null);
        setBusy(false);
      });
    },
    takeBack: (): void => setAsked(null),
  };
}

type SureProps = {
  names: readonly string[];
  count: number;
  busy: boolean;
  onGo: () => void;
  onBack: () => void;
};

function Sure({ names, count, busy, onGo, onBack }: SureProps) {
  const row = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <div role="alert">
        <Note look="warning">{words.sure(names, count)}</Note>
      </div>
      <div className="row" ref={row}>
        <Button aria-disabled={busy} onClick={onGo}>
          {words.yes(count)}
        </Button>
        <Button look="hollow" onClick={onBack}>
          {words.back}
        </Button>
        {busy && <Spinner alternative={staffText.edit.saving} />}
      </div>
    </>
  );
}

function tellOf(troubles: readonly SaveTrouble[], { apiName }: EditField): string | undefined {
  const found = troubles.find(({ field }) => field === apiName);
  return found && troubleText(found.trouble);
}
