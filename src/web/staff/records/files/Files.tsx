import { useState } from 'react';
import { Link } from 'react-router';
import { getRelatedListCount } from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { deleteRecord } from '#client/save/delete-record.ts';
import { undeleteRecord } from '#client/save/undelete-record.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FileState } from '#ui/feedback/FileState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import type { FilePlace } from '#protocol/files/file-visibility.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { useWorkspace } from '../../frame/use-workspace.ts';
import { useShellToast } from '../../../shell/ShellToasts.tsx';
import { filesPath, recordPath, removePath } from '../../staff-paths.ts';
import { viewableFilesConfig, recordFilesConfig } from './record-files-config.ts';
import { FileAudience } from './FileAudience.tsx';
import { FilesForm } from './FilesForm.tsx';
import { FileView } from './FileView.tsx';
import { relatedCountConfig, mostCounted } from '../related/read-related.ts';
import { type ShownFile, shownFileOf } from './shown-file.ts';
import { Uploads } from './Uploads.tsx';
import './Files.css';

const { files: words } = staffRecordText;

type FilesProps = { place: FilePlace; relatedListId: string; staffId: string };

export function Files({ place, relatedListId, staffId }: FilesProps) {
  const { recordId } = place;
  const { data, refresh } = useAdapter(
    getRelatedListRecords,
    recordFilesConfig(recordId, relatedListId),
  );
  const { data: count } = useAdapter(
    getRelatedListCount,
    relatedCountConfig(recordId, relatedListId),
  );
  const scripts = useHydrated();
  const files = useShownFiles(data, place);
  const total = Math.max((count?.count ?? 0) + (count?.hasMore === true ? 1 : 0), files.length);
  return (
    <section className="related-list" aria-labelledby="bestanden">
      <h2 className="record-heading related-title" id="bestanden">
        {words.title}
        <Badge count={total} limit={mostCounted} meaning={staffRecordText.related.count} />
      </h2>
      {files.length === 0 ? (
        <p className="small soft">{words.none}</p>
      ) : (
        <FileList
          files={files}
          all={data?.nextPageToken === null ? null : viewableFilesConfig(recordId, relatedListId)}
          removeAt={(linkId) => removePath(staffId, linkId, recordId)}
          recordAt={(linkId) => recordPath(staffId, linkId)}
          onBack={refresh}
        />
      )}
      {typeof data?.nextPageToken === 'string' && (
        <p>
          <Link className="related-all" to={filesPath(staffId, recordId)}>
            {staffRecordText.related.all}
            <span className="visually-hidden">: {words.title}</span>
          </Link>
        </p>
      )}
      {scripts ? <Uploads place={place} /> : <FilesForm staffId={staffId} place={place} />}
    </section>
  );
}

export function useShownFiles(
  page: { records: readonly Rec[] } | undefined,
  { isInternalNote }: FilePlace,
): ShownFile[] {
  const isScanning = useWorkspace()?.isScanning ?? false;
  return (page?.records ?? []).flatMap(
    (link) => shownFileOf(link, { isScanning, isInternalNote }) ?? [],
  );
}

type ListProps = {
  files: readonly ShownFile[];
  all: ReturnType<typeof viewableFilesConfig> | null;
  removeAt: (linkId: string) => string;
  recordAt: (linkId: string) => string;
  onBack: () => Promise<void>;
};

/**
 * `all`: for the request of all files. `removeAt`: the page that removes a file without scripts.
 * `onBack`: called after a file was restored.
 */
export function FileList({ files, all, removeAt, recordAt, onBack }: ListProps) {
  const [leaving, setLeaving] = useState<ShownFile>();
  const [viewed, view] = useState<ShownFile>();
  const scripts = useHydrated();
  return (
    <ul className="files">
      {files.map((file) => (
        <li className="file" key={file.linkId}>
          {scripts ? (
            <button className="file-open" type="button" onClick={() => view(file)}>
              <Preview file={file} />
              <span className="visually-hidden">{words.view.open(file.name)}</span>
            </button>
          ) : (
            <Preview file={file} />
          )}
          <span className="file-words">
            <FileLink file={file} />
            <span className="small soft">{file.about}</span>
            <FileAudience file={file} recordAt={recordAt(file.linkId)} />
          </span>
          {scripts ? (
            <Button look="icon" onClick={() => setLeaving(file)}>
              <Icon name="trash" size="small" />
              <span className="visually-hidden">{words.remove(file.name)}</span>
            </Button>
          ) : (
            <Link className="file-remove" to={removeAt(file.linkId)}>
              {words.go}
              <span className="visually-hidden">{`: ${file.name}`}</span>
            </Link>
          )}
        </li>
      ))}
      {viewed && (
        <FileView files={files} all={all} first={viewed} onClose={() => view(undefined)} />
      )}
      {leaving && <TakeAway file={leaving} onClose={() => setLeaving(undefined)} onBack={onBack} />}
    </ul>
  );
}

function FileLink({ file: { url, name, state } }: { file: ShownFile }) {
  if (state === 'ready')
    return (
      <a className="file-name" href={url} download={name}>
        {name}
      </a>
    );
  return (
    <>
      <span className="file-name">{name}</span>
      <FileState state={state} />
    </>
  );
}

function Preview({ file: { shows, url } }: { file: ShownFile }) {
  const [broken, setBroken] = useState(false);
  if (shows !== 'picture' || broken) return <Icon name="file" look="file-mark" />;
  return (
    <img
      className="file-picture"
      src={url}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}

function TakeAway({
  file,
  onClose,
  onBack,
}: {
  file: ShownFile;
  onClose: () => void;
  onBack: ListProps['onBack'];
}) {
  const client = useClient();
  const toast = useShellToast();
  const [busy, setBusy] = useState(false);
  const back = (): void =>
    void undeleteRecord(client, file.linkId)
      .then(onBack)
      .then(
        () => toast({ type: 'success', title: words.back(file.name) }),
        () => toast({ type: 'error', title: staffRecordText.remove.notBack }),
      );
  const go = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await deleteRecord(client, file.linkId);
      const message = (
        <Button look="hollow" size="small" onClick={back}>
          {staffRecordText.remove.undo}
        </Button>
      );
      toast({ type: 'success', title: words.removed(file.name), message, duration: 15_000 });
    } catch {
      toast({ type: 'error', title: words.notRemoved(file.name) });
    }
    onClose();
  };
  return (
    <Dialog title={words.ask(file.name)} size="small" onClose={onClose}>
      <p>{words.askText}</p>
      <div className="row">
        <Button look="danger" size="small" aria-disabled={busy} onClick={() => void go()}>
          {words.go}
        </Button>
        <Button look="hollow" size="small" onClick={onClose}>
          {words.stay}
        </Button>
      </div>
    </Dialog>
  );
}
