import type { Ask } from '#records/ask.ts';
import { isStaff, type Viewer } from '#wire/viewer.ts';
import { beginSession, type Entered, type Opening } from './begin-session.ts';
import { makeOneTime } from './one-time.ts';
import type { LoginWay } from './own-logins.ts';
import { hasSecondFactor, holdSecondFactor } from './second-factor.ts';
import type { SessionSettings } from './settings.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

/** Who proved the first thing but not yet the second. `second`: the token of the step that follows; `setUp`: there is no app yet and there must be. */
export type HalfIn = { second: string; userId: string; setUp: boolean };

export const isHalfIn = (entered: Entered | HalfIn): entered is HalfIn => 'second' in entered;

const minutes = 10;

/** Whether this viewer may not do without a second factor. Source: decisions.md §10. */
export const mustHaveSecondFactor = ({ staffSecondFactor }: Pick<SessionSettings, 'staffSecondFactor'>, viewer: Viewer): boolean =>
  staffSecondFactor === 'required' && isStaff(viewer);

/**
 * What follows once a password, a mailed code or the like proved who it is: a session, or the step that asks for a second thing. Null when the user is gone or
 * inactive, or their password has changed since.
 */
export function letIn(ask: Ask, opening: Opening): Promise<Entered | HalfIn | null> {
  const { userId, phc, settings } = opening;
  return ask.db.transaction(async (db) => {
    const inside = { ...ask, db };
    await holdSecondFactor(inside, userId, 'log in');
    const [user] = await db.rows<UserRow>({
      text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
      values: [userId],
    });
    if (user === undefined) return null;
    const has = await hasSecondFactor(inside, userId);
    if (!has && !mustHaveSecondFactor(settings, viewerOf(user))) return beginSession(inside, opening);
    if (phc !== undefined && !(await isStillPassword(inside, userId, phc))) return null;
    const token = await makeOneTime(inside, { purpose: 'second-factor', userId, minutes });
    return { second: closeHalf(ask, { token, way: opening.way }), userId, setUp: !has };
  });
}

/** The token of the form between both steps: it also holds, unread and unchanged, what was proven before. */
const closeHalf = ({ seal }: Ask, { token, way }: Half): string => seal.close(`${halfWay}${way} ${token}`);

export function openHalf({ seal }: Ask, closed: string): Half | null {
  const text = closed.length > 500 ? undefined : seal.open(closed);
  if (text?.startsWith(halfWay) !== true) return null;
  const [way, token] = text.slice(halfWay.length).split(' ');
  return token === undefined ? null : { token, way: way as LoginWay }; // proof: closed above
}

type Half = { token: string; way: LoginWay };
const halfWay = 'half way in ';

/** Whoever changes it now waits, and then withdraws what was made. */
async function isStillPassword({ db }: Ask, userId: string, phc: string): Promise<boolean> {
  const found = await db.rows({ text: 'select 1 from password where user_id = $1 and phc = $2 for share', values: [userId, phc] });
  return found.length > 0;
}
