import { useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { getRelatedListsCount, getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { deleteRecord } from '#client/save/delete-record.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { undeleteRecord } from '#client/save/undelete-record.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import type { RecordPage } from '../read-record-page.ts';
import { recordPath } from '../staff-paths.ts';
import {
  type RelatedCount,
  relatedCountsOf,
  relatedCountsConfig,
} from './related/read-related-counts.ts';
import { refusalOf } from './delete-refusal.ts';
import { HangsOn } from './files/HangsOn.tsx';
import { useBackToListPath } from './related/use-back-to-list-path.ts';

const { remove: words } = staffRecordText;

type Props = {
  page: Pick<RecordPage, 'recordId' | 'objectApiName' | 'staffId' | 'kind'>;
  name: string;
  onClose: () => void;
  onGone?: (() => void) | undefined;
};

export function DeleteDialog({ page, name, onClose, onGone }: Props) {
  const { busy, trouble, remove } = useDelete(page, { name, onGone, onClose });
  const below = useBelow(page);
  return (
    <Dialog title={words.title(name)} size="small" onClose={onClose}>
      <p>{words.text}</p>
      <HangsOn below={below} />
      {trouble !== null && (
        <p className="field-error" role="alert">
          {trouble}
        </p>
      )}
      <div className="row">
        <Button look="danger" size="small" aria-disabled={busy} onClick={remove}>
          {words.go}
        </Button>
        <Button look="hollow" size="small" onClick={onClose}>
          {staffText.edit.cancel}
        </Button>
        {busy && <Spinner alternative={words.busy} />}
      </div>
    </Dialog>
  );
}

function useDelete(
  { recordId, staffId, ...of }: Props['page'],
  { name, onGone, onClose }: Pick<Props, 'name' | 'onGone' | 'onClose'>,
) {
  const client = useClient();
  const toast = useShellToast();
  const navigate = useNavigate();
  const list = useBackToListPath({ staffId, ...of });
  const page = useHref(recordPath(staffId, recordId));
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);
  const back = (): void =>
    void undeleteRecord(client, recordId).then(
      // A full page load, because the cache remembers for a while that the record does not exist.
      () => location.assign(page),
      () => toast({ type: 'error', title: words.notBack }),
    );
  const run = async (): Promise<void> => {
    try {
      await deleteRecord(client, recordId);
      const message = (
        <Button look="hollow" size="small" onClick={back}>
          {words.undo}
        </Button>
      );
      toast({ type: 'success', title: words.done(name), message, duration: 15_000 });
      onClose();
      if (onGone) onGone();
      else await navigate(list);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      setTrouble(refusalOf(error));
    }
  };
  const remove = (): void => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void run().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, trouble, remove };
}

function useBelow({ recordId, objectApiName }: Props['page']): RelatedCount[] {
  const lists = useAdapter(getRelatedListsInfo, { parentObjectApiName: objectApiName }).data;
  return relatedCountsOf(
    lists,
    useAdapter(getRelatedListsCount, relatedCountsConfig(recordId, lists)).data,
  );
}
