import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { getListInfoByName } from '#client/adapters/list-info.ts';
import {
  createListInfo,
  deleteListInfo,
  updateListInfoByName,
} from '#client/adapters/list-writes.ts';
import type { Client } from '#client/client.ts';
import { isCollision } from '#client/save/collision.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { useClient } from '#client/react/context.ts';
import { listEditText } from '#messages/staff/list-edit.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import { listPath } from '../../staff-paths.ts';
import { listFingerprint, listInputOf, type ListDraft } from '../views/list-draft.ts';
import { listFaultsOfError, type ListFaults } from '../views/list-faults.ts';

export type ListLocation = { staffId: string; objectApiName: string; listViewApiName: string };

/** The server refuses a definition that changed since `info` was read. */
export async function changeList(
  client: Client,
  { objectApiName, listViewApiName }: ListLocation,
  { draft, info }: { draft: ListDraft; info: ListInfo },
): Promise<void> {
  const { visibility, listShares, ...rest } = listInputOf(draft);
  const sharing = info.visibilityEditable
    ? { visibility, listShares }
    : { visibility: undefined, listShares: undefined };
  await updateListInfoByName(
    client,
    { objectApiName, listViewApiName, ...rest, ...sharing },
    { ifMatch: info.eTag },
  );
}

/**
 * A copy of a list that the viewer may not change does not take over the visibility of that list.
 */
export async function copyList(
  client: Client,
  { staffId, objectApiName }: ListLocation,
  { draft, info }: { draft: ListDraft; info: ListInfo },
): Promise<string> {
  const input = listInputOf(draft);
  const isAsItWas = input.visibility === info.visibility && !info.updateable;
  const made = await createListInfo(client, {
    objectApiName,
    ...input,
    ...(isAsItWas && { visibility: 'Private', listShares: [] }),
  });
  return listPath(staffId, objectApiName, made.listReference.id ?? '');
}

export function useListSaving(
  place: ListLocation,
  { info, onDone }: { info: ListInfo; onDone: (to: string) => Promise<void> },
) {
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [faults, setFaults] = useState<ListFaults | null>(null);
  const [busy, setBusy] = useState(false);
  const { staffId, objectApiName, listViewApiName } = place;
  const { readNow, asKnown } = useKnownList(client, place, info);
  /** `work` returns the address to go to; null when the list was changed meanwhile. */
  const attempt = async (
    work: () => Promise<string | null>,
    draft: ListDraft | null,
  ): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const to = await work();
      if (to === null) setFaults({ '': listEditText.faults.overtaken });
      else await onDone(to);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (isCollision(error)) await asKnown();
      setFaults(listFaultsOfError(error, draft?.conditions ?? []));
    } finally {
      setBusy(false);
    }
  };
  return {
    faults,
    forget: () => setFaults(null),
    busy,
    save: (draft: ListDraft, how: 'change' | 'create') =>
      attempt(async () => {
        if (how === 'create') return copyList(client, place, { draft, info });
        const now = await asKnown();
        if (now === null) return null;
        await changeList(client, place, { draft, info: now });
        // The cache may hold the list under its id too, so the list is read again.
        await readNow();
        await revalidate();
        return listPath(staffId, objectApiName, listViewApiName);
      }, draft),
    remove: () =>
      attempt(async () => {
        await deleteListInfo(client, { objectApiName, listViewApiName });
        return listPath(staffId, objectApiName, 'Alle');
      }, null),
  };
}

function useKnownList(
  client: Client,
  { objectApiName, listViewApiName }: ListLocation,
  info: ListInfo,
) {
  const base = useRef(listFingerprint(info));
  const readNow = () =>
    read(client, getListInfoByName, {
      config: { objectApiName, listViewApiName },
      policy: 'no-cache',
    });
  /**
   * Null when the list was changed meanwhile. The changed list then counts as known, so a second
   * save succeeds.
   */
  const asKnown = async (): Promise<ListInfo | null> => {
    const now = (await readNow()) ?? info;
    const isOther = listFingerprint(now) !== base.current;
    base.current = listFingerprint(now);
    return isOther ? null : now;
  };
  return { readNow, asKnown };
}
