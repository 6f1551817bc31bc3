import { data, type LoaderFunctionArgs } from 'react-router';
import { readOwnLogin } from '#methods/read-own-login.ts';
import { momentText } from '#text/moments.ts';
import { personalVisit } from '../portal/customer.ts';
import { deviceOf } from './device.ts';

export type SessionLine = { id: string; device: string; address: string; active: string; since: string; here: boolean };

/** What the page Beveiliging shows of whoever asks. */
export async function readSecurity(args: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<{ email: string; sessions: SessionLine[] }> {
  const { ask, sessionToken } = personalVisit(args).visit;
  const own = await readOwnLogin(ask, sessionToken ?? '');
  if (!own.ok) throw data(null, { status: 404 });
  const { email, sessions } = own.value;
  return {
    email,
    sessions: sessions.map(({ id, userAgent, address, createdAt, lastActiveAt, here }) => ({
      id,
      device: deviceOf(userAgent),
      address,
      active: momentText(lastActiveAt),
      since: momentText(createdAt),
      here,
    })),
  };
}
