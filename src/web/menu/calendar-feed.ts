import { createHash } from 'node:crypto';
import { data, type LoaderFunctionArgs } from 'react-router';
import { readCalendar } from '#domain/calendar/read-calendar.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { siteOf, visitContext } from '../visit.ts';

/** A user's own calendar, behind a secret address. Calendar programs ask for it every few hours. */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const { ctx, address } = visit;
  const taken = await ctx.services.throttles.calendar(throttledAddress(address));
  if (!taken.allowed)
    throw data(null, {
      status: 429,
      headers: { 'Retry-After': String(taken.retryAfterSeconds) },
    });
  const { host } = new URL(siteOf(visit).origin);
  const file = await readCalendar(ctx, { token: params['token'] ?? '', host });
  if (file === null) throw data(null, { status: 404 });
  const eTag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`;
  const headers = {
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'same-origin',
    ETag: eTag,
  };
  if (isKnown(request.headers.get('if-none-match'), eTag))
    return new Response(null, { status: 304, headers });
  return new Response(file, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="agenda.ics"',
    },
  });
}

/** Source: RFC 9110 §13.1.2. A proxy that compresses makes the tag weak. */
const isKnown = (given: string | null, eTag: string): boolean =>
  given?.split(',').some((one) => one.trim().replace(/^W\//, '') === eTag) ?? false;
