import { useRef, useState } from 'react';
import { createRecord } from '#client/save/create-record.ts';
import { useClient } from '#client/react/context.ts';
import type { Client } from '#client/client.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { fileLinkObject, maxUploadBytes } from '#protocol/constants.ts';
import type { FileVisibility, ShareType } from '#protocol/files/file-visibility.ts';
import { UploadError } from '../../../forms/send-body.ts';
import { createUploadQueue } from './upload-line.ts';
import { sendFile, type FileUpload } from './send-file.ts';
import { useUnloadWarning } from '../../../forms/upload-progress.ts';

const { files: words } = staffRecordText;

/**
 * `hopeless`: a retry cannot succeed. `documentId`: of an uploaded file that is not attached to a
 * record yet.
 */
export type UploadItem = {
  key: number;
  file: File;
  /** Null when a form sends the file's id instead. */
  place: UploadTarget | null;
  state: 'busy' | 'done' | 'refused' | 'stopped';
  percent: number;
  trouble: string | null;
  hopeless: boolean;
  documentId?: string;
};
export type UploadsState = ReturnType<typeof useUploads>;

/** `visibility`: for the files that are added from now on. */
export type UploadTarget = { recordId: string; visibility: FileVisibility };

/** An upload with a target disappears when it is attached; without a target it stays, as `done`. */
export function useUploads(on: UploadTarget | null) {
  const client = useClient();
  const [rows, setRows] = useState<readonly UploadItem[]>([]);
  const running = useRef(new Map<number, FileUpload>());
  const [line] = useState(createUploadQueue);
  const last = useRef(0);
  useUnloadWarning(rows.some(({ state }) => state === 'busy'));
  const change = (key: number, now: Partial<UploadItem>): void =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...now } : row)));
  const clear = (key: number): void => setRows((all) => all.filter((row) => row.key !== key));

  /** Uploaded but not attached yet, so that a retry does not upload the file again. */
  const arrived = useRef(new Map<number, string>());

  const bring = async (key: number, file: File): Promise<string> => {
    const sending = sendFile(client.basePath, file, (percent) => change(key, { percent }));
    running.current.set(key, sending);
    const { documentId } = await sending.sent;
    arrived.current.set(key, documentId);
    return documentId;
  };
  const send = async ({ key, file, place }: UploadItem): Promise<void> => {
    try {
      const documentId = arrived.current.get(key) ?? (await bring(key, file));
      if (place === null) return change(key, { state: 'done', documentId });
      await hang(client, place, documentId);
      arrived.current.delete(key);
      clear(key);
    } catch (error) {
      change(key, troubleOf(error));
    } finally {
      running.current.delete(key);
    }
  };
  const start = (row: UploadItem): void => {
    if (row.trouble === null) line.enter(row.key, () => send(row));
  };
  const add = (dropped: readonly DroppedFile[]): void => {
    const made = dropped.map((one) => uploadItemOf(one, { key: ++last.current, place: on }));
    setRows((all) => [...all, ...made]);
    made.forEach(start);
  };
  return {
    rows,
    add,
    clear,
    stop: (key: number) => {
      if (line.leave(key)) change(key, { state: 'stopped', trouble: words.stopped });
      else running.current.get(key)?.stop();
    },
    again: (row: UploadItem) => {
      change(row.key, { state: 'busy', percent: 0, trouble: null });
      start({ ...row, trouble: null });
    },
  };
}

function uploadItemOf(
  { file, folder }: DroppedFile,
  { key, place }: Pick<UploadItem, 'key' | 'place'>,
): UploadItem {
  const trouble = folder ? words.folder : unfit(file);
  return {
    key,
    file,
    place,
    state: trouble === null ? 'busy' : 'refused',
    percent: 0,
    trouble,
    hopeless: trouble !== null,
  };
}

const unfit = ({ size }: File): string | null =>
  size > maxUploadBytes ? words.tooLarge : size === 0 ? words.empty : null;

const hang = (
  client: Client,
  { recordId, visibility }: UploadTarget,
  documentId: string,
): Promise<unknown> =>
  createRecord(client, {
    apiName: fileLinkObject,
    fields: {
      ContentDocumentId: documentId,
      LinkedEntityId: recordId,
      ShareType: 'V' satisfies ShareType,
      Visibility: visibility,
    },
  });

function troubleOf(error: unknown): Pick<UploadItem, 'state' | 'trouble'> {
  if (error instanceof UploadError && error.status === -1)
    return { state: 'stopped', trouble: words.stopped };
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  if (status === 413) return { state: 'refused', trouble: words.tooLarge };
  if (status === 429) return { state: 'refused', trouble: words.spent };
  if (status === 0) return { state: 'refused', trouble: words.unreached };
  if (status === 403 || status === 404 || status === 400)
    return { state: 'refused', trouble: words.refused };
  return { state: 'refused', trouble: words.failed };
}

export type DroppedFile = { file: File; folder: boolean };

/** In `files` a folder looks like a file. */
export const droppedFilesOf = ({ items, files }: DataTransfer): DroppedFile[] => {
  const kinds = [...items].filter(({ kind }) => kind === 'file');
  return [...files].map((file, at) => ({
    file,
    folder: kinds[at]?.webkitGetAsEntry()?.isDirectory === true,
  }));
};
