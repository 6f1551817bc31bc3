import { type ReactNode, useEffect } from 'react';
import { PrefetchPageLinks, useHref } from 'react-router';
import { getLayoutUserState } from '#client/adapters/metadata.ts';
import { getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import type { Client } from '#client/client.ts';
import { useClient } from '#client/react/context.ts';
import { read } from '#client/cache/read.ts';
import { describeRecord } from '../describe-record.ts';
import { readRecordAndLists } from '../read-record.ts';
import { layoutUserStateConfig } from '../forms/adapter-configs.ts';
import { readRelatedList } from '../records/related/read-related.ts';
import { conversationOf } from '../records/talk/read-conversation.ts';
import { linkedPathOf } from './grid/use-grid-focus.ts';
import { recordPath } from '../staff-paths.ts';

type Props = { staffId: string; objectApiName: string; recordId: string };

/** After this, the first click on a row only needs to read that row. */
export default function PrefetchRecordPage({ staffId, objectApiName, recordId }: Props): ReactNode {
  const client = useClient();
  useEffect(() => {
    // The import loads the style sheets too, which the prefetch of React Router leaves out.
    Promise.all([import('../records/RecordView.tsx'), readMetadata(client, objectApiName)]).catch(
      () => undefined,
    );
  }, [client, objectApiName]);
  useEffect(() => readOnPointerDown(client, staffId), [client, staffId]);
  return <PrefetchPageLinks page={useHref(recordPath(staffId, recordId))} />;
}

/**
 * Reads a record when the mouse button goes down on its row: the click follows some 80 ms later. A
 * touch may begin a scroll, and reads nothing.
 */
function readOnPointerDown(client: Client, staffId: string): () => void {
  const start = ({ target, button, pointerType }: PointerEvent): void => {
    const to = target instanceof Element ? linkedPathOf(target) : undefined;
    const recordId = /\/record\/(\w{18})$/.exec(to ?? '')?.[1];
    if (recordId === undefined || button !== 0 || pointerType !== 'mouse') return;
    const reading = { client, metadataClient: client, staffId };
    readRecordAndLists(reading, recordId).catch(() => undefined); // the record page shows the error
  };
  document.addEventListener('pointerdown', start);
  return () => document.removeEventListener('pointerdown', start);
}

async function readMetadata(client: Client, objectApiName: string): Promise<void> {
  const [lists] = await Promise.all([
    read(client, getRelatedListsInfo, { config: { parentObjectApiName: objectApiName } }),
    describeRecord(client, objectApiName),
    conversationOf(client, objectApiName),
    read(client, getLayoutUserState, { config: layoutUserStateConfig(objectApiName) }),
  ]);
  await Promise.all(
    (lists?.relatedLists ?? []).map(({ relatedListId }) =>
      readRelatedList({ metadataClient: client }, { objectApiName, relatedListId }),
    ),
  );
}
