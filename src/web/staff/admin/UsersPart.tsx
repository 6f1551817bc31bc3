import { Link } from 'react-router';
import { staffUsersText as words } from '#messages/staff/users.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Pager } from '../../content/Pager.tsx';
import { FindBar } from './FindBar.tsx';
import type { AdminPartData } from './read-admin.ts';

type User = AdminPartData<'gebruikers'>['users'][number];

const states = Object.entries(words.states).map(([value, label]) => ({ value, label }));

export function UsersPart({
  shown: { here, asked, users, total, ways, list, make },
}: {
  shown: AdminPartData<'gebruikers'>;
}) {
  const [who, profile, last, state, act] = words.columns;
  return (
    <>
      <FindBar
        here={here}
        words={words.find}
        asked={asked}
        states={{ label: words.find.state, options: states }}
      />
      <p className="soft">
        <span>{`${words.lede(total)} ${words.list}`}</span> <Link to={list}>{words.toList}</Link>
      </p>
      <ButtonLink to={make} look="hollow" size="small">
        {words.make}
      </ButtonLink>
      {users.length === 0 ? (
        <EmptyState {...words.none} level="h3" />
      ) : (
        <Table
          labelledBy="deel"
          columns={[
            { name: who, look: 'main' },
            { name: profile },
            { name: last, look: 'soft' },
            { name: state },
            { name: act, look: 'end' },
          ]}
          rows={users.map((user) => ({
            key: user.id,
            cells: [
              <Who user={user} key="who" />,
              user.profile,
              <How user={user} key="how" />,
              <StatusText tone={user.active ? 'good' : 'attention'} key="state">
                {user.active ? words.active : words.inactive}
              </StatusText>,
              <Acts user={user} key="acts" />,
            ],
          }))}
        />
      )}
      <Pager label={words.pages} {...ways} />
    </>
  );
}

const Who = ({ user: { name, to, login, company, here } }: { user: User }) => (
  <>
    <Link to={to}>{name}</Link>
    <span className="small soft admin-under">
      {[login, company, here && words.here]
        .filter((part) => part !== null && part !== false)
        .join(', ')}
    </span>
  </>
);

const How = ({ user: { last, how, sessions } }: { user: User }) => (
  <>
    <span>{last ?? words.never}</span>
    <span className="small admin-under">{how.length === 0 ? words.ways.none : how.join(', ')}</span>
    {sessions > 0 && <span className="small admin-under">{words.sessions(sessions)}</span>}
  </>
);

const Acts = ({ user: { name, actions } }: { user: User }) =>
  actions.length > 0 && (
    <details className="admin-sure">
      <summary className="button button-hollow button-small" aria-label={words.actsOf(name)}>
        {words.acts}
      </summary>
      <ul className="admin-menu">
        {actions.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-label={words.actOf(label, name)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
