import { type SyntheticEvent, useEffect, useState } from 'react';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffText } from '#text/staff.ts';
import { staffRecordText } from '#text/staff-record.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LogItem, LogLine } from '#ui/Log.tsx';
import { useScripts } from '#ui/scripts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { amsterdamText } from '#wire/amsterdam-time.ts';
import { history } from '#wire/history.ts';
import type { ObjectInfo } from '#wire/shapes/object-info.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { nameOfRow } from './name-of-row.ts';
import './TimeLine.css';

const { timeLine: words } = staffRecordText;

type Props = { recordId: string; objectApiName: string };

/** Who changed what and when, the last first; asked when somebody wants to know. */
export function TimeLine(props: Props) {
  const [open, setOpen] = useState(false);
  const scripts = useScripts();
  if (!scripts) return null;
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

function Changes({ recordId, objectApiName }: Props) {
  const [tokens, setTokens] = useState<readonly (string | undefined)[]>([undefined]);
  return tokens.map((token, at) => (
    <ChangesPage
      {...{ recordId, objectApiName, token }}
      onMore={at === tokens.length - 1 ? (next) => setTokens([...tokens, next]) : undefined}
      key={token ?? ''}
    />
  ));
}

const changesOnPage = 20;

type PageProps = Props & { token: string | undefined; onMore: ((token: string) => void) | undefined };

function ChangesPage({ recordId, objectApiName, token, onMore }: PageProps) {
  const { data, error } = useAdapter(getListRecordsByName, {
    objectApiName: history.objectApiName,
    listViewApiName: 'Alle',
    where: `{ ${history.record}: { eq: "${recordId}" } }`,
    sortBy: ['-CreatedDate'],
    pageSize: changesOnPage,
    ...(token !== undefined && { pageToken: token }),
  });
  const { data: info } = useAdapter(getObjectInfo, { objectApiName });
  if (error) return <p className="small soft">{words.failed}</p>;
  if (!data) return <Spinner alternative={staffText.list.loading} />;
  if (data.records.length === 0) return <p className="small soft">{words.none}</p>;
  const days = Map.groupBy(data.records, (row) => dayOf(row));
  const next = data.nextPageToken;
  return (
    <>
      {[...days].map(([day, rows]) => (
        <div className="day" key={day}>
          <h3 className="day-title">{day}</h3>
          <LogLine>
            {rows.map((row) => (
              <LogItem look="small" key={row.id}>
                <Change row={row} info={info} />
              </LogItem>
            ))}
          </LogLine>
        </div>
      ))}
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

const dayFormat = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'full' });
const dayOf = (row: Rec): string => dayFormat.format(new Date(textIn(row, 'CreatedDate')));

function Change({ row, info }: { row: Rec; info: ObjectInfo | undefined }) {
  const field = textIn(row, history.field);
  const known = info?.fields[field];
  const time = amsterdamText(textIn(row, 'CreatedDate')).slice(-5);
  const who = row.fields['CreatedBy']?.displayValue ?? words.house;
  return (
    <>
      <span className="change-what">
        {field === '' ? (
          <strong>{words.kinds(textIn(row, history.kind))}</strong>
        ) : (
          <>
            <strong>{known?.label ?? field}</strong> <Said row={row} side="before" type={known?.dataType} /> <span aria-hidden="true">→</span>
            <span className="visually-hidden">{words.became}</span> <Said row={row} side="after" type={known?.dataType} />
          </>
        )}
      </span>
      <span className="small soft">
        {time}, {who}
      </span>
    </>
  );
}

type SaidProps = { row: Rec; side: 'before' | 'after'; type: string | undefined };

/** A value as it was kept, as people read it. */
function Said({ row, side, type }: SaidProps) {
  const text = textIn(row, history[side]);
  if (text === '') return <span className="soft">{staffText.record.empty}</span>;
  if (type === 'Reference') return <RowName id={text} />;
  return <span className="change-value">{readable(text, type)}</span>;
}

function readable(text: string, type: string | undefined): string {
  if (type === 'Boolean') return text === 'true' ? staffText.record.yes : staffText.record.no;
  if (type === 'DateTime') return amsterdamText(text);
  if (type === 'Date') return text.slice(0, 10).split('-').toReversed().join('-');
  return text;
}

function RowName({ id }: { id: string }) {
  const client = useClient();
  const [name, setName] = useState<string>();
  useEffect(() => {
    let left = false;
    nameOfRow(client, id).then(
      (found) => !left && setName(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [client, id]);
  return <span className="change-value">{name ?? id}</span>;
}

const textIn = (row: Rec, field: string): string => {
  const value = row.fields[field]?.value;
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
};
