import type { LoaderFunctionArgs } from 'react-router';
import { type OfflineService, readOfflineData } from '#domain/privacy/read-offline-data.ts';
import { euros } from '#messages/shared/numbers.ts';
import type { OfflineCopyAnswer } from '#protocol/site/on-device.ts';
import { customerVisit } from '../../session/customer.ts';
import { caseLine } from '../case-line.ts';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, session } = customerVisit(args);
  const read = await readOfflineData(ctx);
  if (!read.ok || ctx.viewer.kind !== 'user' || session === null)
    throw new Response(null, { status: 403 });
  const { services, contacts, requests } = read.value;
  const answer: OfflineCopyAnswer = {
    user: ctx.viewer.userId,
    until: session.expiresAt,
    kept: {
      seenAt: ctx.now.toISOString(),
      services: services.map(serviceLine),
      contacts,
      requests: requests.map((one) => caseLine(one, ctx.now)),
    },
  };
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } });
}

const serviceLine = ({ id, name, number, kind, status, monthly }: OfflineService) => ({
  id,
  name,
  note: number === null || number === name ? kind : `${kind}, ${number}`,
  status,
  monthly: monthly === null ? '' : euros(monthly),
});
