import { useEffect, useState } from 'react';
import { getRecord } from '#client/adapters/records.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffListText } from '#messages/staff/list.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { RecordActions } from '../../actions/RecordActions.tsx';
import { type RecordViewModel, readRecord } from '../../read-record.ts';
import { HeadFacts } from '../../records/HeadFacts.tsx';
import { RecordConversation } from '../../records/talk/RecordConversation.tsx';
import { openedFromList, recordPath } from '../../staff-paths.ts';
import './RowPreview.css';
import { recordNameOf } from '../../records/name-of-row.ts';

const { preview: words } = staffListText;

type Props = { staffId: string; recordId: string; onClose: () => void };

/** The previous preview stays until the next is loaded. */
export default function RowPreview({ staffId, recordId, onClose }: Props) {
  const client = useClient();
  const [drawn, setDrawn] = useState<RecordViewModel>();
  useEffect(() => {
    let left = false;
    readRecord({ client, metadataClient: client, staffId }, recordId, 'withMessages')
      .then((read) => !left && setDrawn(read))
      // The list itself removes a row that cannot be read any more.
      .catch(() => !left && setDrawn(undefined));
    return () => {
      left = true;
    };
  }, [client, staffId, recordId]);
  return drawn && <Shown drawn={drawn} onClose={onClose} key={drawn.recordId} />;
}

function Shown({ drawn, onClose }: { drawn: RecordViewModel; onClose: () => void }) {
  const { staffId, recordId, objectApiName, kind, talk } = drawn;
  const { data: record } = useAdapter(getRecord, drawn.asked);
  if (!record) return null;
  const name = recordNameOf(record, drawn);
  return (
    <aside className="row-preview" aria-label={words.label(name)}>
      <div className="row-apart">
        <p className="small soft">{kind}</p>
        <Button look="icon" onClick={onClose}>
          <Icon name="x" size="small" />
          <span className="visually-hidden">{words.close}</span>
        </Button>
      </div>
      <h2 className="row-preview-name">{name}</h2>
      <HeadFacts page={drawn} record={record} />
      <RecordActions {...{ staffId, recordId, objectApiName }} />
      <p>
        <ButtonLink
          look="hollow"
          size="small"
          to={recordPath(staffId, recordId)}
          state={openedFromList}
        >
          {words.open(kind.toLowerCase())}
        </ButtonLink>
      </p>
      {talk && (
        <RecordConversation staffId={staffId} recordId={recordId} talk={talk} record={record} />
      )}
    </aside>
  );
}
