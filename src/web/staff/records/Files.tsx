import { useState } from 'react';
import { Link } from 'react-router';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { deleteRecord } from '#client/delete-record.ts';
import { undeleteRecord } from '#client/undelete-record.ts';
import { dutchNumber } from '#text/numbers.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useScripts } from '#ui/scripts.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import { amsterdamText } from '#wire/amsterdam-time.ts';
import { removePath } from '../staff-paths.ts';
import { filesAsked } from './files-asked.ts';
import { FilesForm } from './FilesForm.tsx';
import { Uploads } from './Uploads.tsx';
import './Files.css';

const { files: words } = staffRecordText;

type Shown = { linkId: string; name: string; size: string; url: string; about: string; picture: boolean };

/** What hangs on this record: to see, save and take away, and a place to drop more. */
export function Files({ recordId, relatedListId, staffId }: { recordId: string; relatedListId: string; staffId: string }) {
  const { data, refresh } = useAdapter(getRelatedListRecords, filesAsked(recordId, relatedListId));
  const scripts = useScripts();
  const files = (data?.records ?? []).flatMap((link) => shownOf(link) ?? []);
  return (
    <section className="related-list" aria-labelledby="bestanden">
      <h2 className="record-heading" id="bestanden">
        {words.title}
      </h2>
      {files.length === 0 ? (
        <p className="small soft">{words.none}</p>
      ) : (
        <FileList files={files} removeAt={(linkId) => removePath(staffId, linkId, recordId)} onBack={refresh} />
      )}
      {scripts ? <Uploads recordId={recordId} /> : <FilesForm staffId={staffId} recordId={recordId} />}
    </section>
  );
}

type ListProps = { files: readonly Shown[]; removeAt: (linkId: string) => string; onBack: () => Promise<void> };

/** `removeAt`: where one file is taken away without scripts. `onBack`: one was put back. */
function FileList({ files, removeAt, onBack }: ListProps) {
  const [leaving, setLeaving] = useState<Shown>();
  const scripts = useScripts();
  return (
    <ul className="files">
      {files.map((file) => (
        <li className="file" key={file.linkId}>
          <Preview file={file} />
          <span className="file-words">
            <FileLink file={file} />
            <span className="small soft">{file.about}</span>
          </span>
          {scripts ? (
            <Button look="icon" onClick={() => setLeaving(file)}>
              <Icon name="trash" size="small" />
              <span className="visually-hidden">{words.remove(file.name)}</span>
            </Button>
          ) : (
            <Link className="file-remove" to={removeAt(file.linkId)}>
              {words.go}
              <span className="visually-hidden">: {file.name}</span>
            </Link>
          )}
        </li>
      ))}
      {leaving && <TakeAway file={leaving} onClose={() => setLeaving(undefined)} onBack={onBack} />}
    </ul>
  );
}

const FileLink = ({ file: { url, name } }: { file: Shown }) => (
  <a className="file-name" href={url} download={name}>
    {name}
  </a>
);

/** Pictures show themselves; of anything else only what it is called. */
function Preview({ file: { picture, url } }: { file: Shown }) {
  const [broken, setBroken] = useState(false);
  if (!picture || broken) return <Icon name="file" look="file-mark" />;
  return <img className="file-picture" src={url} alt="" width="48" height="48" loading="lazy" onError={() => setBroken(true)} />;
}

/** Asks once more; afterwards it can be put back. */
function TakeAway({ file, onClose, onBack }: { file: Shown; onClose: () => void; onBack: ListProps['onBack'] }) {
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

const pictures: readonly string[] = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'];

function shownOf(link: Rec): Shown | undefined {
  const version = recordIn(recordIn(link, 'ContentDocument'), 'LatestPublishedVersion');
  const url = text(version, 'VersionDataUrl');
  if (url === undefined) return undefined;
  const ending = text(version, 'FileExtension')?.toLowerCase() ?? '';
  const name = text(version, 'PathOnClient') ?? text(recordIn(link, 'ContentDocument'), 'Title') ?? url;
  const bytes = version?.fields['ContentSize']?.value;
  const size = sizeText(typeof bytes === 'number' ? bytes : 0);
  const when = amsterdamText(text(link, 'CreatedDate') ?? '');
  const by = link.fields['CreatedBy']?.displayValue ?? undefined;
  return { linkId: link.id, name, size, url, picture: pictures.includes(ending), about: [size, when, by].filter(Boolean).join(' · ') };
}

function recordIn(record: Rec | undefined, field: string): Rec | undefined {
  const value = record?.fields[field]?.value;
  return typeof value === 'object' && value !== null ? value : undefined;
}

const text = (record: Rec | undefined, field: string): string | undefined => {
  const value = record?.fields[field]?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** In kilobytes, never less than one; from a thousand on in megabytes. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${dutchNumber(bytes / 1_000_000, 1)} MB` : `${dutchNumber(Math.max(1, Math.round(bytes / 1_000)), 0)} kB`;
