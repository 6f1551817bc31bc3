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
  /** Returns the edited value of a field, else its saved value; undefined where it is not known. */
  value: (field: string) => Scalar | null | undefined;
  edit: (field: string, value: Scalar | null) => void;
  /** Undoes the edit of one field, or all edits and the collision. */
  undo: (field?: string) => void;
  /** The edited fields, in the order they were edited. */
  edited: readonly string[];
  /**
   * False while nothing is edited, a save is under way, or a field that both users changed has no
   * choice.
   */
  ready: boolean;
  saving: boolean;
  /** Why the last save was refused, other than by a collision; the edits are still there. */
  error: FetchError | undefined;
  /** The messages of the refusal by field. */
  fieldErrors: Dict<readonly string[]>;
  /**
   * Another user saved the record meanwhile: the changes of both. `save` continues once `choose`
   * was called for every field that both changed.
   */
  collision: Collision | undefined;
  /**
   * A newer version is cached than the one that was edited, or compared after a collision: `save`
   * compares with that version first.
   */
  overtaken: boolean;
  choices: Choices;
  choose: (field: string, whose: 'mine' | 'theirs') => void;
  /**
   * Sends only the edited fields. Returns undefined when the save was refused, or when the viewer
   * can no longer see the record. Rejects with every error that is no refusal.
   */
  save: (how?: Insisting) => Promise<Rec | undefined>;
};

/** Also save what looks like a duplicate of existing rows. */
export type Insisting = { allowSaveOnDuplicate?: boolean };

/**
 * Edits one record; passing another record starts without edits. `labels`: labels of fields by API
 * name. Source: record-api.md §7.13, spec §7.
 */
export function useRecordEdit(record: Rec | undefined, labels: Dict<string> = {}): RecordEdit {
  const client = useClient();
  const [lastEdits, setEdits] = useState<Edits>(() => noEdits(record?.id));
  const edits = lastEdits.id === record?.id ? lastEdits : noEdits(record?.id);
  /**
   * Changes the edits of the record of this render; the component may show another record since.
   */
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
  // proof: an object without entries or prototype, because a field may have any name
  const said: Dict<string[]> = Object.create(null) as Dict<string[]>;
  for (const { message, arguments: fields } of error?.errors ?? [])
    for (const field of fields) (said[field] ??= []).push(message);
  return said;
}
