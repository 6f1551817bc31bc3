import { data, type LoaderFunctionArgs } from 'react-router';
import { visitContext, type Visit } from '../../visit.ts';

/**
 * Returns the visit if the system runs as a demo and sends no mails. Throws a 404 response
 * otherwise.
 */
export function mailboxVisit({ context }: Pick<LoaderFunctionArgs, 'context'>): Visit {
  const visit = context.get(visitContext);
  if (!visit.mailbox) throw data(null, { status: 404 });
  return visit;
}

/**
 * Returns headers that forbid browsers and proxies to store the page, because a mail is meant for
 * one reader.
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

/**
 * Returns an ISO date and time as text such as `za 21 november 2026 om 14:05`, in the time zone of
 * Amsterdam.
 */
export const momentText = (iso: string): string => moment.format(new Date(iso));
