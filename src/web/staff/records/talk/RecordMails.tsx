import { Link } from 'react-router';
import { getListRecordsByName } from '#client/adapters/lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { mailTroubles } from '#messages/mail/mail-troubles.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { recordPath } from '../../staff-paths.ts';
import { mailsOfRecordConfig } from './mails-of-record.ts';
import './RecordConversation.css';

const { mails: words } = staffRecordText;

/**
 * The mails about a record that has no conversation: what was answered by mail stands nowhere else.
 * Nothing where there are none.
 */
export function RecordMails({ staffId, recordId }: { staffId: string; recordId: string }) {
  const { data } = useAdapter(getListRecordsByName, mailsOfRecordConfig(recordId));
  const mails = data?.records ?? [];
  if (mails.length === 0) return null;
  return (
    <section className="talk" aria-labelledby="mails">
      <h2 className="record-heading" id="mails">
        {words.title}
      </h2>
      <ol className="talk-lines">
        {mails.map((mail) => (
          <Mail mail={mail} to={recordPath(staffId, mail.id)} key={mail.id} />
        ))}
      </ol>
    </section>
  );
}

/** A mail whose text staff may not read is told without it. */
function Mail({ mail: { fields }, to }: { mail: Rec; to: string }) {
  const text = (name: string): string => String(fields[name]?.value ?? '');
  const subject = text('Onderwerp__c');
  const trouble = text('Status__c') === mailStatus.failed ? text('Fout__c') : '';
  return (
    <li className="talk-line">
      <p className="talk-who">
        <Link to={to}>{subject}</Link>
      </p>
      <p className="small soft">
        {words.about({
          to: text('Aan__c'),
          status: fields['Status__c']?.displayValue ?? text('Status__c'),
          at: amsterdamText(text('CreatedDate')),
        })}
      </p>
      {trouble !== '' && <p className="small">{mailTroubles.inDutch(trouble)}</p>}
      {text('Tekst__c') !== '' && (
        <details>
          <summary>
            {words.read}
            <span className="visually-hidden">{`: ${subject}`}</span>
          </summary>
          <p className="talk-text">{text('Tekst__c')}</p>
        </details>
      )}
    </li>
  );
}
