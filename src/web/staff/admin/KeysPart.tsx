import { Link } from 'react-router';
import { keyText } from '#messages/login/api-keys.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Table } from '#ui/data/Table.tsx';
import { LabelledValue } from '../keeping/LabelledValue.tsx';
import type { AdminPartData } from './read-admin.ts';
import { SureButton } from './SureButton.tsx';
import { staffKeysText as words } from '#messages/staff/admin.ts';

export function KeysPart({ shown: { keys, old } }: { shown: AdminPartData<'sleutels'> }) {
  const [name, who, used, ends, act] = words.columns;
  if (keys.length === 0) return <EmptyState {...words.none} level="h3" />;
  return (
    <>
      <p className="soft">{words.lede}</p>
      {old > 0 && <Note look="warning">{keyText.old.all(old)}</Note>}
      <Table
        labelledBy="deel"
        columns={[
          { name, look: 'main' },
          { name: who, look: 'name' },
          { name: used, look: 'soft' },
          { name: ends, look: 'soft' },
          { name: act, look: 'end' },
        ]}
        rows={keys.map((key) => ({
          key: key.id,
          cells: [
            <>
              <span>{key.label}</span>
              {[...key.limits, key.made].map((line) => (
                <span className="small soft admin-under" key={line}>
                  {line}
                </span>
              ))}
            </>,
            <Link className="small admin-address" to={key.to} key="who">
              {key.username}
            </Link>,
            <LabelledValue name={used} key="used">
              {key.used}
            </LabelledValue>,
            <LabelledValue name={ends} key="ends">
              {key.ends}
            </LabelledValue>,
            <SureButton
              act="withdrawKey"
              value={key.id}
              name={words.stop}
              full={words.stopOf(key.label, key.username)}
              warning={words.warning}
              key="act"
            />,
          ],
        }))}
      />
    </>
  );
}
