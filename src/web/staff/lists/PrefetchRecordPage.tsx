import { type ReactNode, useEffect } from 'react';
import { PrefetchPageLinks, useHref } from 'react-router';
import { getLayoutUserState } from '#client/adapters/metadata.ts';
import { getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import type { Client } from '#client/client.ts';
import { useClient } from '#client/react/context.ts';
import { read } from '#client/cache/read.ts';
import { describeRecord } from '../describe-record.ts';
import { layoutUserStateConfig } from '../forms/adapter-configs.ts';
import { readRelatedList } from '../records/related/read-related.ts';
import { conversationOf } from '../records/talk/read-conversation.ts';
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
  return <PrefetchPageLinks page={useHref(recordPath(staffId, recordId))} />;
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
