import { Link } from 'react-router';
import { staffAdminText } from '#text/staff-admin.ts';
import { Empty } from '#ui/Empty.tsx';
import { StatusText } from '#ui/StatusText.tsx';
import { Table } from '#ui/Table.tsx';
import { ActButton } from './ActButton.tsx';
import type { Shown } from './read-admin.ts';

const { outbox: words } = staffAdminText;

export function OutboxPart({ shown: { mails, waiting, failed } }: { shown: Shown<'uitgaand'> }) {
  if (mails.length === 0) return <Empty title={words.none.title} text={words.none.text} />;
  const [to, subject, state, made, act] = words.columns;
  return (
    <>
      <p className="soft">{words.lede(waiting, failed)}</p>
      <Table
        labelledBy="deel"
        columns={[{ name: subject, look: 'main' }, { name: to }, { name: state }, { name: made, look: 'soft' }, { name: act, look: 'end' }]}
        rows={mails.map(({ id, to: address, subject: title, page, status, attempts, error, made: at }) => ({
          key: id,
          cells: [
            <Link to={page} key="page">
              {title}
            </Link>,
            address,
            <div key="state">
              <StatusText tone={status === 'Mislukt' ? 'attention' : 'quiet'}>{status === 'Mislukt' ? words.failed : words.waiting}</StatusText>
              <p className="small soft">{[words.attempts(attempts), error].filter(Boolean).join(': ')}</p>
            </div>,
            at,
            status === 'Mislukt' && <ActButton act="sendAgain" value={id} name={words.again} full={words.againOf(title)} key="again" />,
          ],
        }))}
      />
    </>
  );
}
