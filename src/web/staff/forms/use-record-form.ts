import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useClient } from '#client/react/context.ts';
import type { Client } from '#client/client.ts';
import { type Insisting, type RecordEdit, useRecordEdit } from '#client/react/use-record-edit.ts';
import type { SaveTroubleKind } from '#messages/staff/edit.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { fieldId } from '../../forms/use-form.ts';
import { useInputBeforeHydration } from '../../forms/drafts/use-input-before-hydration.ts';
import {
  formChangesOf,
  type EditField,
  isUnpicked,
  dependentFields,
  type InputValue,
} from '../../forms/edit-field.ts';
import { inFormOrder, type SaveTrouble, troublesOfError } from './save-troubles.ts';

type Editing = {
  fields: readonly EditField[];
  record: Rec;
  onSaved: () => void;
  onNothing: () => void;
};

export type RecordForm = {
  box: RefObject<HTMLFormElement | null>;
  /** The record as it was when the edit began, or the latest one while no field is changed. */
  base: Rec;
  edit: RecordEdit;
  troubles: readonly SaveTrouble[];
  occasion: unknown;
  touched: boolean;
  choosing: boolean;
  onChange: (name: string) => void;
  /** Reports a value that no native input event reports. */
  onValue: (name: string, typed: string) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  saveChosen: () => void;
  backToFields: () => void;
  /** Saves the record although it looks like a duplicate. */
  insist: () => void;
  client: Client;
};

export function useRecordForm({ fields, record, onSaved, onNothing }: Editing): RecordForm {
  const { box, base, edit, wrong, touched, onChange, onValue } = useTyped(fields, record);
  const [shown, setShown] = useState<readonly SaveTrouble[] | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { choosing, toChoices, toFields, away } = useChoosing();
  const save = useSaving(edit, {
    onSaved,
    onCollision: toChoices,
    onError: away,
  });

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const troubles = Object.entries(wrong).map(([field, trouble]): SaveTrouble => ({
      field,
      trouble,
    }));
    setPicked([]);
    setShown(troubles.length > 0 ? inFormOrder(fields, troubles) : null);
    if (troubles.length > 0) return;
    if (edit.edited.length === 0) return onNothing();
    // When a version newer than the compared one is cached, `save` compares with that first.
    if (edit.collision && !edit.overtaken) return toChoices();
    save();
  };

  const refused = edit.error ? troublesOfError(edit.error, edit.edited) : [];
  return {
    box,
    base,
    edit,
    // A new value from a look-up removes the problem of the previous value.
    troubles: (shown ?? inFormOrder(fields, refused)).filter(
      ({ field }) => field === undefined || !picked.includes(field),
    ),
    occasion: shown ?? edit.error,
    touched,
    choosing: choosing && edit.collision !== undefined,
    onChange,
    onValue: (name, typed) => {
      onValue(name, typed);
      setPicked([...picked, name]);
    },
    onSubmit,
    saveChosen: () => save(),
    insist: () => save({ allowSaveOnDuplicate: true }),
    client: useClient(),
    backToFields: () => toFields(edit.edited[0]),
  };
}

function useTyped(fields: readonly EditField[], record: Rec) {
  const box = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(record);
  const edit = useRecordEdit(
    base,
    Object.fromEntries(fields.map(({ apiName, label }) => [apiName, label])),
  );
  const [wrong, setWrong] = useState<Readonly<Record<string, SaveTroubleKind>>>({});
  const touched = edit.edited.length > 0 || Object.keys(wrong).length > 0;
  if (!touched && !edit.saving && record.id === base.id && record.weakEtag > base.weakEtag)
    setBase(record);

  const onChange = (name: string): void => {
    if (box.current) onValue(name, formTextsOf(new FormData(box.current))[name] ?? '');
  };
  const onValue = (name: string, typed: string): void => {
    const isOther =
      typed !== String(edit.value(name) ?? '') &&
      !fields.some((field) => field.apiName === name && isUnpicked(field, typed));
    if (isOther) for (const { apiName } of dependentFields(fields, name)) take(apiName, '');
    take(name, typed);
  };
  const take = (name: string, typed: string): void => {
    const field = fields.find(({ apiName }) => apiName === name);
    if (!field) return;
    const { values, troubles } = formChangesOf(
      [field],
      () => typed,
      (one) => scalarOf(base, one),
    );
    const value = values[name];
    if (value !== undefined) edit.edit(name, value);
    // While the user searches for a row, the previous row stays, and so do the values that depend
    // on it.
    else if (edit.edited.includes(name) && !isUnpicked(field, typed)) edit.undo(name);
    setWrong((now) =>
      Object.fromEntries([
        ...Object.entries(now).filter(([one]) => one !== name),
        ...troubles.map((one) => [one.field, one.trouble] as const),
      ]),
    );
  };
  useInputBeforeHydration(box, (typed) => {
    for (const { apiName, kind } of fields) {
      if (kind !== 'reference') onValue(apiName, typed[apiName] ?? '');
    }
  });
  return { box, base, edit, wrong, touched, onChange, onValue };
}

function useChoosing() {
  const [choosing, setChoosing] = useState(false);
  const [returned, setReturned] = useState<string>();
  useEffect(() => {
    if (!choosing && returned !== undefined) document.getElementById(fieldId(returned))?.focus();
  }, [choosing, returned]);
  const show = (choice: boolean, field: string | undefined): void => {
    setChoosing(choice);
    setReturned(field);
  };
  return {
    choosing,
    toChoices: () => show(true, undefined),
    toFields: (field: string | undefined) => show(false, field),
    away: () => show(false, undefined),
  };
}

type Outcomes = {
  onSaved: () => void;
  onCollision: () => void;
  onError: () => void;
};

function useSaving(edit: RecordEdit, outcomes: Outcomes): (how?: Insisting) => void {
  const busy = useRef(false);
  const [settled, setSettled] = useState(0);
  const latest = useRef({ edit, outcomes });
  useEffect(() => {
    latest.current = { edit, outcomes };
  });
  useEffect(() => {
    if (settled === 0) return;
    const { edit: now, outcomes: handlers } = latest.current;
    if (now.error) handlers.onError();
    else if (now.collision) handlers.onCollision();
    else if (now.edited.length === 0) handlers.onSaved();
  }, [settled]);
  return (how) => {
    if (busy.current || !(edit.ready || edit.overtaken)) return;
    busy.current = true;
    void edit.save(how).finally(() => {
      busy.current = false;
      setSettled((count) => count + 1);
    });
  };
}

export function scalarOf(record: Pick<Rec, 'fields'>, field: string): InputValue | undefined {
  const value = record.fields[field]?.value;
  return typeof value === 'object' && value !== null ? undefined : value;
}

export const referenceNameOf = (
  { fields }: Pick<Rec, 'fields'>,
  { leads }: Pick<EditField, 'leads'>,
): string | null => fields[leads?.by ?? '']?.displayValue ?? null;
