import { useEffect, useRef, useState } from 'react';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button, buttonLook } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { PdfView } from '../../pdf/PdfView.tsx';
import type { viewableFilesConfig } from './record-files-config.ts';
import { useWorkspace } from '../../frame/use-workspace.ts';
import { type ShownFile, shownFileOf } from './shown-file.ts';
import './FileView.css';
import { fileStateText } from '#messages/shared/files.ts';

const words = staffRecordText.files.view;

type Asked = ReturnType<typeof viewableFilesConfig>;
type Props = {
  files: readonly ShownFile[];
  /** For the files of the record; null when the page has them all. */
  all: Asked | null;
  first: ShownFile;
  onClose: () => void;
};

export function FileView({ files: here, all, first, onClose }: Props) {
  const { files, whole } = useEvery(here, all);
  const placeOf = (linkId: string): number => files.findIndex((one) => one.linkId === linkId);
  const [shown, show] = useState(() => ({ linkId: first.linkId, place: placeOf(first.linkId) }));
  // New files may come before the shown file. When that file is removed, its neighbour is shown.
  const now = placeOf(shown.linkId);
  const place = now === -1 ? Math.min(Math.max(shown.place, 0), files.length - 1) : now;
  const file = files[place];
  const move = (step: -1 | 1): void => {
    const next = (place + step + files.length) % files.length;
    show({ linkId: files[next]!.linkId, place: next });
  };
  useArrows(move);
  if (!file) return null;
  return (
    <Dialog title={file.name} size="wide" onClose={onClose}>
      <div className="file-view">
        <Large file={file} key={file.linkId} />
        <p className="small soft" role="status">
          {[whole && files.length > 1 && words.place(place + 1, files.length), file.about]
            .filter((part) => part !== false)
            .join(' · ')}
        </p>
        <div className="row">
          {files.length > 1 && (
            <>
              <Button look="hollow" size="small" onClick={() => move(-1)}>
                {words.before}
              </Button>
              <Button look="hollow" size="small" onClick={() => move(1)}>
                {words.after}
              </Button>
            </>
          )}
          {file.state === 'ready' && (
            <a className={buttonLook('filled', 'small')} href={file.url} download={file.name}>
              {words.save}
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Until the answer to `all` arrives, and when it lacks a file of the page, these are the files of
 * the page. `whole`: these are all files of the record.
 */
function useEvery(
  here: readonly ShownFile[],
  all: Asked | null,
): { files: readonly ShownFile[]; whole: boolean } {
  const { data } = useAdapter(getRelatedListRecords, all ?? { parentRecordId: undefined });
  const isScanning = useWorkspace()?.isScanning ?? false;
  if (all === null) return { files: here, whole: true };
  const every = (data?.records ?? []).flatMap((link) => shownFileOf(link, { isScanning }) ?? []);
  const within = here.every(({ linkId }) => every.some((one) => one.linkId === linkId));
  return within
    ? { files: every, whole: data?.nextPageToken === null }
    : { files: here, whole: false };
}

/** Elements with `data-keys` use the arrow keys themselves. */
function useArrows(move: (step: -1 | 1) => void): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (target instanceof Element && target.closest('[data-keys]')) return;
      if (key === 'ArrowLeft' || key === 'ArrowRight') latest.current(key === 'ArrowLeft' ? -1 : 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function Large({ file: { shows, url, name, state } }: { file: ShownFile }) {
  const [broken, setBroken] = useState(false);
  if (shows === 'pdf') return <PdfView url={url} name={name} />;
  if (shows === 'picture' && !broken)
    return <img className="file-large" src={url} alt={name} onError={() => setBroken(true)} />;
  return (
    <div className="file-unseen">
      <Icon name="file" size="large" />
      <p>{state !== 'ready' ? fileStateText[state] : broken ? words.broken : words.unseen}</p>
    </div>
  );
}
