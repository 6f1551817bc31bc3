import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getRelatedListCount } from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import type { RecordPage } from '../../read-record-page.ts';
import { createPath, relatedPath } from '../../staff-paths.ts';
import {
  relatedCountConfig,
  type RelatedListsViewModel,
  type RelatedListViewModel,
  mostCounted,
  readRelatedLists,
  relatedRowsConfig,
  rowsShown,
} from './read-related.ts';
import { RelatedRows } from './RelatedRows.tsx';
import './RelatedLists.css';

const { related: words } = staffRecordText;

export function RelatedLists({ page, below }: { page: RecordPage; below: RelatedListsViewModel }) {
  return (
    <div className="related">
      {below.lists.map((list) => (
        <RelatedList page={page} list={list} key={list.relatedListId} />
      ))}
    </div>
  );
}

function RelatedList({ page, list }: { page: RecordPage; list: RelatedListViewModel }) {
  const { recordId, staffId } = page;
  const { relatedListId, label, objectApiName, kind, parentField } = list;
  const { data: count } = useAdapter(
    getRelatedListCount,
    relatedCountConfig(recordId, relatedListId),
  );
  const { data: rows } = useAdapter(
    getRelatedListRecords,
    relatedRowsConfig(recordId, relatedListId),
  );
  const total = count?.count ?? rows?.records.length ?? 0;
  const id = `lijst-${relatedListId}`;
  return (
    <section className="related-list" aria-labelledby={id}>
      <div className="row-apart">
        <h2 className="record-heading related-title" id={id}>
          <span>{label}</span>
          <Badge
            count={total + (count?.hasMore === true ? 1 : 0)}
            limit={mostCounted}
            meaning={words.count}
          />
        </h2>
        {parentField !== null && (
          <ButtonLink
            look="hollow"
            size="small"
            to={createPath(staffId, objectApiName, { [parentField]: recordId })}
          >
            {words.create}
            <span className="visually-hidden">{`: ${kind}`}</span>
          </ButtonLink>
        )}
      </div>
      {rows && rows.records.length > 0 && (
        <RelatedRows
          list={list}
          records={rows.records}
          staffId={staffId}
          label={staffText.list.table(label)}
        />
      )}
      {rows && (total > rowsShown || rows.nextPageToken !== null) && (
        <p>
          <Link className="related-all" to={relatedPath(staffId, recordId, relatedListId)}>
            {words.all}
            <span className="visually-hidden">{`: ${label}`}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

export function useRelatedLists({
  recordId,
  objectApiName,
  below,
}: RecordPage): RelatedListsViewModel | undefined {
  const client = useClient();
  const [found, setFound] = useState<RelatedListsViewModel>();
  useEffect(() => {
    if (below) return undefined;
    let left = false;
    readRelatedLists({ client, metadataClient: client }, { recordId, objectApiName })
      .then((drawn) => !left && setFound(drawn))
      // Without the related lists the record is still readable.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [client, recordId, objectApiName, below]);
  return below ?? found;
}
