import { data, type LoaderFunctionArgs } from 'react-router';
import { readOwnLogin } from '#methods/read-own-login.ts';
import { momentText } from '#text/moments.ts';
import { securityText } from '#text/security.ts';
import { personalVisit } from '../portal/customer.ts';
import { deviceOf } from './device.ts';

export type LoginLine = { id: string; moment: string; way: string; device: string; address: string };
export type SessionLine = { id: string; device: string; address: string; active: string; since: string; here: boolean };

type Security = { email: string; sessions: SessionLine[]; logins: LoginLine[] };

/** What the page Beveiliging shows of whoever asks. */
export async function readSecurity(args: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<Security> {
  const { ask, sessionToken } = personalVisit(args).visit;
  const own = await readOwnLogin(ask, sessionToken ?? '');
  if (!own.ok) throw data(null, { status: 404 });
  const { email, sessions, logins } = own.value;
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
    logins: logins.map(({ id, at, way, address, userAgent }) => ({
      id,
      moment: momentText(at),
      way: securityText.logins.ways[way],
      device: deviceOf(userAgent),
      address,
    })),
  };
}
