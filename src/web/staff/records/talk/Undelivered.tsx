import { Link } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { mailTroubles } from '#messages/mail/mail-troubles.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { recordPath } from '../../staff-paths.ts';
import { undeliveredMailsConfig } from './undelivered.ts';

const { undelivered: words } = staffRecordText.talk;

export function Undelivered({ staffId, recordId }: { staffId: string; recordId: string }) {
  const { data } = useAdapter(getListRecordsByName, undeliveredMailsConfig(recordId));
  return (data?.records ?? []).map(({ id, fields }) => {
    const text = (name: string): string => String(fields[name]?.value ?? '');
    return (
      <Note look="warning" key={id}>
        <p className="talk-undelivered">
          <span>{`${words.text(text('Aan__c'), text('Onderwerp__c'))} ${mailTroubles.inDutch(text('Fout__c'))}`}</span>{' '}
          <Link to={recordPath(staffId, id)}>{words.look}</Link>
        </p>
      </Note>
    );
  });
}
