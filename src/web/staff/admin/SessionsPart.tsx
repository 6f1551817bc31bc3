import { Link } from 'react-router';
import { staffAdminText } from '#messages/staff/admin.ts';
import { staffUsersText } from '#messages/staff/users.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Pager } from '../../content/Pager.tsx';
import { LabelledValue } from '../keeping/LabelledValue.tsx';
import { FindBar } from './FindBar.tsx';
import type { AdminPartData } from './read-admin.ts';
import { SureButton } from './SureButton.tsx';

const { sessions: words } = staffAdminText;
const { session: found } = staffUsersText;
type Session = AdminPartData<'sessies'>['sessions'][number];

export function SessionsPart({
  shown: { here, asked, sessions, total, ways },
}: {
  shown: AdminPartData<'sessies'>;
}) {
  const [who, since, active, device, act] = words.columns;
  return (
    <>
      <FindBar here={here} words={found.find} asked={asked} />
      <p className="soft">{found.lede(total, asked.find !== '')}</p>
      {sessions.length === 0 ? (
        <EmptyState {...found.none} level="h3" />
      ) : (
        <Table
          labelledBy="deel"
          columns={[
            { name: who, look: 'main' },
            { name: device },
            { name: since, look: 'soft' },
            { name: active, look: 'soft' },
            { name: act, look: 'end' },
          ]}
          rows={sessions.map((session) => ({
            key: session.id,
            cells: [
              <Who session={session} key="who" />,
              <>
                <span>{session.device}</span> <span className="small soft">{session.address}</span>
              </>,
              <LabelledValue name={since} key="since">
                {session.since}
              </LabelledValue>,
              <LabelledValue name={active} key="active">
                {session.active}
              </LabelledValue>,
              <Acts session={session} key="acts" />,
            ],
          }))}
        />
      )}
      <Pager label={found.pages} {...ways} />
    </>
  );
}

const Who = ({ session: { name, to, profile, here } }: { session: Session }) => (
  <>
    <Link to={to}>{name}</Link>{' '}
    <span className="small soft">{here ? `${profile}, ${words.here}` : profile}</span>
  </>
);

const Acts = ({
  session: { id, userId, name, device, since, here, own, canReset },
}: {
  session: Session;
}) => (
  <div className="table-acts">
    {!here && (
      <SureButton
        act="end"
        value={id}
        name={words.end}
        full={words.endOf(name, device, since)}
        warning={words.endWarning}
      />
    )}
    {!own && (
      <SureButton
        act="endAll"
        value={userId}
        name={words.all}
        full={words.allOf(name)}
        warning={words.allWarning}
      />
    )}
    {canReset && (
      <SureButton
        act="reset"
        value={userId}
        name={words.reset}
        full={words.resetOf(name)}
        warning={words.resetWarning}
      />
    )}
  </div>
);
