import { data, type LoaderFunctionArgs } from 'react-router';
import { visitContext, type Visit } from '../../visit.ts';

/** The mailbox exists only in a demo that sends no mails. */
export function mailboxVisit({ context }: Pick<LoaderFunctionArgs, 'context'>): Visit {
  const visit = context.get(visitContext);
  if (!visit.mailbox) throw data(null, { status: 404 });
  return visit;
}

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

/** Such as `za 21 november 2026 om 14:05`. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
