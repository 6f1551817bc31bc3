import { useState } from 'react';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { Choices, Collision } from '../save/collision.ts';
import type { FetchError } from '../transport/fetch-error.ts';
import { useClient } from './context.ts';
import {
  editsAfterSave,
  withEdits,
  type Edits,
  isEditOutdated,
  noEdits,
  saveEdits,
  saveRequestOf,
  withoutEdit,
} from './record-edit.ts';

export type RecordEdit = {
  /** The value of a field as it is edited, else as it is; undefined where it is not known. */
  value: (field: string) => Scalar | null | undefined;
  edit: (field: string, value: Scalar | null) => void;
  /** Takes back the edit of one field, or all of them and the collision. */
  undo: (field?: string) => void;
  /** The fields that were touched, in that order. */
  edited: readonly string[];
  /**
   * False while nothing is touched, a save is under way, or a field that both changed has no
   * choice.
   */
  ready: boolean;
  saving: boolean;
  /** Why the last save was refused, when that was no collision; what was typed is still there. */
  error: FetchError | undefined;
  /** What the refusal says of single fields. */
  fieldErrors: Dict<readonly string[]>;
  /**
   * Somebody else saved the record meanwhile: what each changed. `save` goes on once `choose` said
   * whose value stays wherever both did.
   */
  collision: Collision | undefined;
  /**
   * A newer version is known than the one that was edited, or compared after a collision: `save`
   * compares with that one first.
   */
  overtaken: boolean;
  choices: Choices;
  choose: (field: string, whose: 'mine' | 'theirs') => void;
  /**
   * Sends what was touched and nothing else. Undefined when it was refused, or the record is out of
   * sight now. Rejects for what is no refusal.
   */
  save: (how?: Insisting) => Promise<Rec | undefined>;
};

/** Also what looks like rows that are there already. */
export type Insisting = { allowSaveOnDuplicate?: boolean };

/**
 * Editing one record; another record begins anew. `labels`: what fields are called, by API name.
 * Source: record-api.md §7.13, spec §7.
 */
export function useRecordEdit(record: Rec | undefined, labels: Dict<string> = {}): RecordEdit {
  const client = useClient();
  const [lastEdits, setEdits] = useState<Edits>(() => noEdits(record?.id));
  const edits = lastEdits.id === record?.id ? lastEdits : noEdits(record?.id);
  /** A word about the record that was edited then; it may be another by now. */
  const change = (to: (edits: Edits) => Edits): void =>
    setEdits((now) => to(now.id === record?.id ? now : noEdits(record?.id)));

  const save = async (how: Insisting = {}): Promise<Rec | undefined> => {
    if (edits.saving || !(saveRequestOf(edits) || isEditOutdated(client, edits))) return undefined;
    change((now) => ({ ...now, saving: true }));
    try {
      const came = await saveEdits(client, edits, { labels, ...how });
      change((now) =>
        'saved' in came
          ? editsAfterSave(now, edits, came.saved)
          : withEdits(came.refused, now.fields),
      );
      return 'saved' in came ? came.saved : undefined;
    } catch (error) {
      change((now) => ({ ...now, saving: false }));
      throw error;
    }
  };

  return {
    value: (field) =>
      Object.hasOwn(edits.fields, field) ? edits.fields[field] : valueOf(record, field),
    edit: (field, value) =>
      change((now) =>
        withEdits({ ...now, base: now.base ?? record }, { ...now.fields, [field]: value }),
      ),
    undo: (field) =>
      change((now) => (field === undefined ? noEdits(now.id) : withoutEdit(now, field))),
    edited: Object.keys(edits.fields),
    ready:
      !edits.saving && Object.keys(edits.fields).length > 0 && saveRequestOf(edits) !== undefined,
    saving: edits.saving,
    error: edits.error,
    fieldErrors: fieldErrorsOf(edits.error),
    collision: edits.collision,
    overtaken: isEditOutdated(client, edits),
    choices: edits.choices,
    choose: (field, whose) =>
      change((now) => ({ ...now, choices: { ...now.choices, [field]: whose } })),
    save,
  };
}

function valueOf(record: Rec | undefined, field: string): Scalar | null | undefined {
  const value = record?.fields[field]?.value;
  return typeof value === 'object' && value !== null ? undefined : value;
}

function fieldErrorsOf(error: FetchError | undefined): Dict<readonly string[]> {
  const said: Dict<string[]> = Object.create(null) as Dict<string[]>; // proof: nothing in it, nor inherited: a field may have any name
  for (const { message, arguments: fields } of error?.errors ?? [])
    for (const field of fields) (said[field] ??= []).push(message);
  return said;
}
