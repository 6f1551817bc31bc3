import { staffAdminText } from '#messages/staff/admin.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table } from '#ui/data/Table.tsx';
import { AdminActionButton } from './AdminActionButton.tsx';
import type { AdminPartData } from './read-admin.ts';

const { flags: words } = staffAdminText;

export function FlagsPart({ shown: { flags, history } }: { shown: AdminPartData<'functies'> }) {
  const [when, who, what] = words.columns;
  return (
    <>
      <p className="soft">{words.lede}</p>
      <ul className="admin-flags">
        {flags.map(({ name, label, help, on, byDefault }) => (
          <li className="admin-flag" key={name}>
            <div>
              <p>
                <strong>{label}</strong>{' '}
                <StatusText tone={on ? 'good' : 'quiet'}>{on ? words.on : words.off}</StatusText>
              </p>
              <p className="soft">{help}</p>
              <p className="small soft">{words.default(byDefault)}</p>
            </div>
            <AdminActionButton
              act={on ? 'turnOff' : 'turnOn'}
              value={name}
              name={on ? words.turnOff : words.turnOn}
              full={words.turn(label, !on)}
            />
          </li>
        ))}
      </ul>
      <h3 className="title-4" id="omgezet">
        {words.history}
      </h3>
      {history.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <Table
          labelledBy="omgezet"
          columns={[{ name: what, look: 'main' }, { name: who }, { name: when, look: 'softEnd' }]}
          rows={history.map((one, at) => ({
            key: `${one.at} ${String(at)}`,
            cells: [one.what, one.by, one.at],
          }))}
        />
      )}
    </>
  );
}
