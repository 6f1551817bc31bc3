import { Link } from 'react-router';
import { terminateText } from '#messages/portal/terminate.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { portOutPath } from '../../paths.ts';
import type { EndingNotes } from './termination.ts';

const { consequences } = terminateText;

export function Consequences({ id, notes: { number, lines } }: { id: string; notes: EndingNotes }) {
  return (
    <>
      {number !== null && (
        <Note look="warning">
          <p>
            <strong>{consequences.keepNumber}</strong>{' '}
            <span>{number === 'mobile' ? <KeepMobile id={id} /> : consequences.keepFixed}</span>{' '}
            <span>{consequences.numberLost}</span>
          </p>
        </Note>
      )}
      {lines.length > 0 && (
        <Note>
          <div className="stack-close">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Note>
      )}
    </>
  );
}

function KeepMobile({ id }: { id: string }) {
  const { lead, link, end } = consequences.keepMobile;
  return (
    <>
      {lead}
      <Link to={portOutPath(id)} viewTransition>
        {link}
      </Link>
      {end}
    </>
  );
}
