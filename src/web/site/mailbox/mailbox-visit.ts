import { data, type LoaderFunctionArgs } from 'react-router';
import { visitContext, type Visit } from '../../visit.ts';

/** Returns the visit, where the system shows its demo and sends no mails. Throws 404 otherwise. */
export function mailboxVisit({ context }: Pick<LoaderFunctionArgs, 'context'>): Visit {
  const visit = context.get(visitContext);
  if (!visit.mailbox) throw data(null, { status: 404 });
  return visit;
}

/**
 * Returns headers that forbid browsers to store the page, because a mail is meant for one reader.
 */
export const mailboxHeaders = () => ({ 'cache-control': 'private, no-store' });

const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Returns a moment as `za 21 november 2026 om 14:05`, in Amsterdam. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
