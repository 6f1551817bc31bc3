import { type SyntheticEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getObjectInfo, getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#text/staff.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useScripts } from '#ui/scripts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { choicesAsked } from '../asked.ts';
import { changesPath } from '../staff-paths.ts';
import { ChangeDays } from './ChangeDays.tsx';
import { changesAsked, type Shapes, shapesOf } from './changes.ts';
import './TimeLine.css';

const { timeLine: words } = staffRecordText;

type Props = { recordId: string; objectApiName: string; staffId: string };

/** Who changed what and when, the last first; asked when somebody wants to know. Without scripts it has a page of its own. */
export function TimeLine(props: Props) {
  const [open, setOpen] = useState(false);
  const scripts = useScripts();
  if (!scripts) {
    return (
      <p>
        <Link to={changesPath(props.staffId, props.recordId)}>{words.see}</Link>
      </p>
    );
  }
  return (
    <section className="record-section" aria-labelledby="tijdlijn">
      <details className="record-fold" data-section="" onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open)}>
        <summary className="record-summary">
          <Icon name="down" size="small" look="record-turn" />
          <h2 className="record-heading" id="tijdlijn">
            {words.title}
          </h2>
        </summary>
        {open && <Changes {...props} />}
      </details>
    </section>
  );
}

/** From memory, as the page of the record asked it. */
function useShapes(objectApiName: string): Shapes {
  const { data: info } = useAdapter(getObjectInfo, { objectApiName });
  const { data: choices } = useAdapter(getPicklistValuesByRecordType, choicesAsked({ apiName: objectApiName, recordTypeId: null }));
  return useMemo(() => shapesOf(info, choices?.picklistFieldValues), [info, choices]);
}

function Changes({ recordId, objectApiName }: Props) {
  const shapes = useShapes(objectApiName);
  const [tokens, setTokens] = useState<readonly (string | undefined)[]>([undefined]);
  return tokens.map((token, at) => (
    <ChangesPage {...{ recordId, shapes, token }} onMore={at === tokens.length - 1 ? (next) => setTokens([...tokens, next]) : undefined} key={token ?? ''} />
  ));
}

type PageProps = { recordId: string; shapes: Shapes; token: string | undefined; onMore: ((token: string) => void) | undefined };

function ChangesPage({ recordId, shapes, token, onMore }: PageProps) {
  const { data, error } = useAdapter(getListRecordsByName, changesAsked(recordId, token));
  if (error) return <p className="small soft">{words.failed}</p>;
  if (!data) return <Spinner alternative={staffText.list.loading} />;
  if (data.records.length === 0) return <p className="small soft">{words.none}</p>;
  const next = data.nextPageToken;
  return (
    <>
      <ChangeDays rows={data.records} shapes={shapes} />
      {onMore && next !== null && (
        <p>
          <Button look="hollow" size="small" onClick={() => onMore(next)}>
            {words.more}
          </Button>
        </p>
      )}
    </>
  );
}
