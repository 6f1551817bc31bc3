import { ownDetailsText } from '#messages/portal/own-details.ts';
import { Note } from '#ui/feedback/Note.tsx';
import './OwnDetails.css';

const { unproven } = ownDetailsText;

export const isEmailUnconfirmed = ({
  email,
  userName,
}: {
  email: string;
  userName: string;
}): boolean => userName !== '' && email.toLowerCase() !== userName.toLowerCase();

/**
 * A changed address becomes the login name after its owner follows the mailed link. Source:
 * decisions.md §10.
 */
export function UnconfirmedEmailNote({ email, userName }: { email: string; userName: string }) {
  if (!isEmailUnconfirmed({ email, userName })) return null;
  return (
    <Note>
      <p className="own-details-note">
        {unproven.before}
        <strong>{email}</strong>
        {unproven.between}
        <strong>{userName}</strong>
        {unproven.end}
      </p>
    </Note>
  );
}
