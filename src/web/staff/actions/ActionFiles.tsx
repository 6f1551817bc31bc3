import { useContext } from 'react';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { FileField } from '#ui/inputs/FileField.tsx';
import { GroupFrame } from '#ui/inputs/FieldFrame.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { FieldIds } from '../../forms/use-form.ts';
import { UploadPlace } from '../records/files/Uploads.tsx';
import type { UploadsState } from '../records/files/use-uploads.ts';
import { type SaveTrouble, troubleText } from '../forms/save-troubles.ts';
import { attachmentField } from './action-answer.ts';
import type { ActionViewModel } from './read-action.ts';
import '../records/files/Files.css';

type Props = {
  files: NonNullable<ActionViewModel['files']>;
  uploads: UploadsState;
  troubles: readonly SaveTrouble[];
  refused: boolean;
};

/**
 * Without scripts the form itself sends the files, and after a refusal the user must choose them
 * again.
 */
export function ActionFiles({ files: { label, help }, uploads, troubles, refused }: Props) {
  const scripts = useHydrated();
  const id = useContext(FieldIds)(recordFiles.field);
  const trouble = troubles.find(({ field }) => field === recordFiles.field)?.trouble;
  const around = { id, label, hint: help ?? undefined, error: trouble && troubleText(trouble) };
  if (!scripts)
    return (
      <div className="record-field record-field-long">
        <FileField {...around} name={recordFiles.field} multiple />
        {refused && <p className="hint">{words.files.again}</p>}
      </div>
    );
  return (
    <div className="record-field record-field-long">
      <GroupFrame {...around}>
        <UploadPlace uploads={uploads} id={id} />
      </GroupFrame>
      {uploads.rows.map(
        ({ key, documentId }) =>
          documentId !== undefined && (
            <input type="hidden" name={attachmentField} value={documentId} key={key} />
          ),
      )}
    </div>
  );
}

export function uploadTrouble(rows: UploadsState['rows'], most: number): SaveTrouble | null {
  const held = (trouble: SaveTrouble['trouble']): SaveTrouble => ({
    field: recordFiles.field,
    trouble,
  });
  if (rows.length > most) return held('filesTooMany');
  if (rows.some(({ state }) => state === 'busy')) return held('filesBusy');
  return rows.some(({ state }) => state !== 'done') ? held('filesLeft') : null;
}
