import { Link } from 'react-router';
import { staffAdminText } from '#messages/staff/admin.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Pager } from '../../content/Pager.tsx';
import { AdminActionButton } from './AdminActionButton.tsx';
import { FindBar } from './FindBar.tsx';
import type { AdminPartData } from './read-admin.ts';

const { outbox: words } = staffAdminText;
type Part = AdminPartData<'uitgaand'>;
type Mail = Part['mails'][number];

export function OutboxPart({
  shown: { here, asked, state, states, mails, failed, ways },
}: {
  shown: Part;
}) {
  const [to, subject, how, made, act] = words.columns;
  return (
    <>
      <FindBar
        here={here}
        words={words.find}
        asked={asked}
        states={{ label: words.find.state, options: states }}
      />
      {state === 'Mislukt' && failed > 0 && (
        <AdminActionButton
          act="sendAll"
          value="alle"
          name={words.all(failed)}
          full={words.all(failed)}
        />
      )}
      {mails.length === 0 ? (
        <EmptyState {...words.none[asked.find === '' ? state : 'found']} level="h3" />
      ) : (
        <Table
          labelledBy="deel"
          columns={[
            { name: subject, look: 'main' },
            { name: to },
            { name: how },
            { name: made, look: 'soft' },
            { name: act, look: 'end' },
          ]}
          rows={mails.map((mail) => ({
            key: mail.id,
            cells: [
              <Link to={mail.page} key="page">
                {mail.subject}
              </Link>,
              mail.to,
              <How mail={mail} state={state} key="how" />,
              mail.made,
              <Acts mail={mail} state={state} key="acts" />,
            ],
          }))}
        />
      )}
      <Pager label={words.pages} {...ways} />
    </>
  );
}

const How = ({ mail: { attempts, error }, state }: { mail: Mail; state: Part['state'] }) => (
  <div>
    <StatusText tone={state === 'Mislukt' ? 'attention' : 'quiet'}>{words.names[state]}</StatusText>
    <p className="small soft">{attempts}</p>
    {error !== null && <p className="small soft">{error}</p>}
  </div>
);

const Acts = ({ mail: { id, subject, drop }, state }: { mail: Mail; state: Part['state'] }) =>
  state !== 'Vervallen' && (
    <div className="table-acts">
      {state === 'Mislukt' && (
        <AdminActionButton
          act="sendAgain"
          value={id}
          name={words.again}
          full={words.againOf(subject)}
        />
      )}
      <ButtonLink to={drop} look="hollow" size="small" aria-label={words.dropOf(subject)}>
        {words.drop}
      </ButtonLink>
    </div>
  );
