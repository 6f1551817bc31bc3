import type { RequestContext } from '#engine/model/request-context.ts';
import { newToken } from '#auth/factors/secrets.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { changedContext } from '../../support/context.ts';
import { openAuthFixture, userId, type UserName } from './auth-fixture.ts';

export const now = new Date('2026-11-26T12:00:00Z');
/** So many seconds after `now`. */
export const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

type Times = { begun?: number; active?: number; idle?: number; absolute?: number };
type SessionOptions = Times & { address?: string; device?: string };

type KeyLife = { begun?: number; ends?: number; withdrawn?: boolean; hadNoEnd?: boolean };
type Key = KeyLife & { name?: UserName; label?: string; narrowed?: boolean };

export type SessionFixture = Awaited<ReturnType<typeof openSessionFixture>>;

/** A world whose users have names, with an audit log, and sessions that a test begins itself. */
export async function openSessionFixture() {
  const world = await openAuthFixture();
  const rows = <Row>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
    world.db.rows<Row>({ text, values: [...values] });
  await rows(`update "user" set name = initcap(split_part(username, '@', 1))`);
  return {
    world,
    rows,
    as: (viewer: Viewer | UserName, at = now): RequestContext =>
      changedContext(
        world.contextOf(typeof viewer === 'string' ? world.viewerOf(viewer) : viewer, at),
        {
          services: { audit: { isOn: true, note: () => undefined } },
        },
      ),
    /** Times in seconds after `now`. Gives the id of the session. */
    async begin(token: string, name: UserName, begun: SessionOptions = {}): Promise<string> {
      const { idle = 1_800, absolute = 43_200, address = '192.0.2.1', device = 'Firefox' } = begun;
      const times = [begun.begun ?? 0, begun.active ?? 0, idle, absolute].map(after);
      const [made] = await rows<{ id: string }>(
        `insert into session (token, user_id, created_at, last_active_at, idle_until,
          absolute_until, address, user_agent) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        token,
        userId(name),
        ...times,
        address,
        device,
      );
      return made!.id;
    },
    /** The tokens of all sessions. */
    async sessions(): Promise<string[]> {
      const found = await rows<{ token: string }>('select token from session order by token');
      return found.map(({ token }) => token);
    },
    /** The rows of the audit log that this work adds. */
    async logged(work: () => Promise<unknown>): Promise<object[]> {
      const [last] = await rows<{ id: string }>('select coalesce(max(id), 0) as id from audit');
      await work();
      const text =
        'select verb, object, fields, records, viewer from audit where id > $1 order by id';
      return rows(text, last!.id);
    },
    /** Times in seconds after `now`. Gives the id of the key. */
    async makeKey({ name = 'customer', label = 'key', ...key }: Key = {}): Promise<string> {
      const ends = key.ends === undefined ? null : after(key.ends);
      const narrowed = key.narrowed === true ? `narrowed of ${label}` : null;
      const withdrawn = key.withdrawn === true ? now : null;
      const [made] = await rows<{ id: string }>(
        `insert into api_key (user_id, label, key, narrowed_key, created_at, expires_at,
          withdrawn_at, had_no_end) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        userId(name),
        label,
        newToken(),
        narrowed,
        after(key.begun ?? 0),
        ends,
        withdrawn,
        key.hadNoEnd ?? false,
      );
      return made!.id;
    },
  };
}
