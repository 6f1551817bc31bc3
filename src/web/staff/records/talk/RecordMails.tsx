import { Link } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { recordPath } from '../../staff-paths.ts';
import { Undelivered } from './Undelivered.tsx';
import { mailsOfRecordConfig } from './undelivered.ts';
import './RecordConversation.css';

const { mails: words } = staffRecordText;

type Props = { staffId: string; recordId: string };

/** For a record that has no conversation. */
export function RecordMails({ staffId, recordId }: Props) {
  const { data } = useAdapter(getListRecordsByName, mailsOfRecordConfig(recordId));
  if (!data?.records.length) return null;
  return (
    <section className="talk" aria-labelledby="mails">
      <h2 className="record-heading" id="mails">
        {words.title}
      </h2>
      <Undelivered {...{ staffId, recordId }} />
      {data.records.map(({ id, fields }) => {
        const text = (name: string): string => String(fields[name]?.value ?? '');
        return (
          <details className="talk-line" key={id}>
            <summary>
              {words.about(text('Onderwerp__c'), text('Aan__c'), text('Status__c'))}
            </summary>
            <p className="talk-text">{text('Tekst__c')}</p>
            <Link to={recordPath(staffId, id)}>{amsterdamText(text('CreatedDate'))}</Link>
          </details>
        );
      })}
    </section>
  );
}
