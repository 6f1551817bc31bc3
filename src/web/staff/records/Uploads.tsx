import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createRecord } from '#client/create-record.ts';
import { useClient } from '#client/react/context.ts';
import type { Client } from '#client/client.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { Button } from '#ui/Button.tsx';
import { fileLink, maxUploadBytes } from '#wire/constants.ts';
import { useKeys } from '../keys.ts';
import { sendFile, type Sending, UploadError } from './send-file.ts';

const { files: words } = staffRecordText;

type Row = { key: number; file: File; state: 'busy' | 'done' | 'refused' | 'stopped'; percent: number; trouble: string | null };

/** Files to hang on the record: dropped or chosen, several at once, each with how far it is. */
export function Uploads({ recordId }: { recordId: string }) {
  const { rows, add, stop, again, clear } = useUploads(recordId);
  const [over, setOver] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useKeys({ b: () => place.current?.querySelector('button')?.focus() });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className="uploads">
      <div
        className="upload-place"
        ref={place}
        role="group"
        aria-label={words.add}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="small soft">{words.drop}</p>
        <Button look="hollow" size="small" onClick={() => box.current?.click()}>
          {words.choose}
        </Button>
        <input
          hidden
          type="file"
          multiple
          aria-label={words.choose}
          ref={box}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      <ul className="files" aria-live="polite">
        {rows.map((row) => (
          <UploadRow row={row} onStop={() => stop(row.key)} onAgain={() => again(row)} onClear={() => clear(row.key)} key={row.key} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { row: Row; onStop: () => void; onAgain: () => void; onClear: () => void };

function UploadRow({ row: { file, state, percent, trouble }, onStop, onAgain, onClear }: RowProps) {
  const about = <span className="visually-hidden">: {file.name}</span>;
  const box = useKeptFocus(state);
  return (
    <li className="upload" ref={box}>
      <span className="file-words">
        <span className="upload-name">{file.name}</span>
        {state === 'busy' ? (
          <progress className="upload-progress" max={100} value={percent} aria-label={words.busy(file.name)} />
        ) : (
          <span className={state === 'refused' ? 'small upload-trouble' : 'small soft'}>{trouble}</span>
        )}
      </span>
      {state === 'busy' ? (
        <Button look="hollow" size="small" onClick={onStop}>
          {words.stop}
          {about}
        </Button>
      ) : (
        <span className="row">
          <Button look="hollow" size="small" onClick={onAgain}>
            {words.again}
            {about}
          </Button>
          <Button look="hollow" size="small" onClick={onClear}>
            {words.clear}
            {about}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Who stopped it, or tries again, stands on the button that came in its place. */
function useKeptFocus(state: Row['state']): RefObject<HTMLLIElement | null> {
  const box = useRef<HTMLLIElement>(null);
  const before = useRef(state);
  useLayoutEffect(() => {
    if (before.current !== state && document.activeElement === document.body) box.current?.querySelector('button')?.focus();
    before.current = state;
  }, [state]);
  return box;
}

/** What is on its way, by a number of its own. What arrived stands among the files. */
function useUploads(recordId: string) {
  const client = useClient();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const running = useRef(new Map<number, Sending>());
  const last = useRef(0);
  const change = (key: number, now: Partial<Row>): void => setRows((all) => all.map((row) => (row.key === key ? { ...row, ...now } : row)));
  const clear = (key: number): void => setRows((all) => all.filter((row) => row.key !== key));

  /** Files that arrived and do not hang on the record yet: trying again sends no bytes. */
  const arrived = useRef(new Map<number, string>());

  const bring = async (key: number, file: File): Promise<string> => {
    const sending = sendFile(client.basePath, file, (percent) => change(key, { percent }));
    running.current.set(key, sending);
    const { documentId } = await sending.sent;
    arrived.current.set(key, documentId);
    return documentId;
  };
  const start = async (key: number, file: File): Promise<void> => {
    if (file.size > maxUploadBytes) return change(key, { state: 'refused', trouble: words.tooLarge });
    if (file.size === 0) return change(key, { state: 'refused', trouble: words.empty });
    try {
      await hang(client, recordId, arrived.current.get(key) ?? (await bring(key, file)));
      arrived.current.delete(key);
      clear(key);
    } catch (error) {
      change(key, troubleOf(error));
    } finally {
      running.current.delete(key);
    }
  };
  const add = (files: readonly File[]): void => {
    const made = files.map((file): Row => ({ key: ++last.current, file, state: 'busy', percent: 0, trouble: null }));
    setRows((all) => [...all, ...made]);
    for (const { key, file } of made) void start(key, file);
  };
  return {
    rows,
    add,
    clear,
    stop: (key: number) => running.current.get(key)?.stop(),
    again: ({ key, file }: Row) => {
      change(key, { state: 'busy', percent: 0, trouble: null });
      void start(key, file);
    },
  };
}

const hang = (client: Client, recordId: string, documentId: string): Promise<unknown> =>
  createRecord(client, { apiName: fileLink, fields: { ContentDocumentId: documentId, LinkedEntityId: recordId, ShareType: 'V' } });

function troubleOf(error: unknown): Pick<Row, 'state' | 'trouble'> {
  if (error instanceof UploadError && error.status === -1) return { state: 'stopped', trouble: words.stopped };
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  if (status === 413) return { state: 'refused', trouble: words.tooLarge };
  if (status === 0) return { state: 'refused', trouble: words.unreached };
  if (status === 403 || status === 404 || status === 400) return { state: 'refused', trouble: words.refused };
  return { state: 'refused', trouble: words.failed };
}
