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
  value: (field: string) => Scalar | null | undefined;
  edit: (field: string, value: Scalar | null) => void;
  /** Without `field`: undoes all edits and ends the collision. */
  undo: (field?: string) => void;
  edited: readonly string[];
  ready: boolean;
  saving: boolean;
  error: FetchError | undefined;
  fieldErrors: Dict<readonly string[]>;
  collision: Collision | undefined;
  overtaken: boolean;
  choices: Choices;
  choose: (field: string, whose: 'mine' | 'theirs') => void;
  /** Undefined when nothing was saved or the viewer cannot see the record. */
  save: (how?: Insisting) => Promise<Rec | undefined>;
};

export type Insisting = { allowSaveOnDuplicate?: boolean };

/**
 * Drops the edits when the component passes another record. Source: record-api.md §7.13, spec §7.
 */
export function useRecordEdit(record: Rec | undefined, labels: Dict<string> = {}): RecordEdit {
  const client = useClient();
  const [lastEdits, setEdits] = useState<Edits>(() => noEdits(record?.id));
  const edits = lastEdits.id === record?.id ? lastEdits : noEdits(record?.id);
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
  // proof: an empty object is a `Dict`; it has no prototype, because a field may have any name
  const said: Dict<string[]> = Object.create(null) as Dict<string[]>;
  for (const { message, arguments: fields } of error?.errors ?? [])
    for (const field of fields) (said[field] ??= []).push(message);
  return said;
}
