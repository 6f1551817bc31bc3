import { readUsers, type UserState } from '#domain/admin/users.ts';
import { listSessions } from '#auth/sessions/all-sessions.ts';
import { staffUsersText as words } from '#messages/staff/users.ts';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { deviceOf } from '../../session/device.ts';
import { actionPath, createPath, listPath, recordPath } from '../staff-paths.ts';
import { adminPath, type AdminReadContext } from './admin-visit.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { parseAdminFilter, adminPagerOf } from './admin-filter.ts';

const isState = (state: string): state is UserState => Object.hasOwn(words.states, state);

export async function readUsersPart({ visit, staffId, url }: AdminReadContext) {
  const { find, page, state: said } = parseAdminFilter(url);
  const state = isState(said) ? said : 'alle';
  const found = valueOr404(await readUsers(visit.ctx, { find, state, page }));
  const here = adminPath(staffId, 'gebruikers');
  return {
    here,
    asked: { find, state },
    total: found.total,
    ways: adminPagerOf(here, { find, state: state === 'alle' ? '' : state }, found),
    list: listPath(staffId, 'User', 'Alle'),
    make: createPath(staffId, 'User'),
    users: found.users.map(({ id, name, login, profile, company, active, ways, actions }) => ({
      id,
      name,
      login,
      profile,
      company,
      active,
      here: visit.ctx.viewer.kind === 'user' && visit.ctx.viewer.userId === id,
      to: recordPath(staffId, id),
      last: ways?.last ? amsterdamText(ways.last.toISOString()) : null,
      sessions: ways?.sessions ?? 0,
      how: [
        ...(ways?.password ? [words.ways.password] : []),
        ...(ways?.second ? [words.ways.second] : []),
        ...(ways !== null && ways.passkeys > 0 ? [words.ways.passkey] : []),
        ...(ways !== null && ways.keys > 0 ? [words.ways.key] : []),
      ],
      actions: actions.map(({ apiName, label }) => ({
        label,
        to: actionPath(staffId, id, apiName),
      })),
    })),
  };
}

export async function readSessionsPart({ visit, staffId, url }: AdminReadContext) {
  const { find, page } = parseAdminFilter(url);
  const found = valueOr404(
    await listSessions(visit.ctx, { token: visit.sessionToken, find, page }),
  );
  const own = visit.ctx.viewer.kind === 'user' ? visit.ctx.viewer.userId : null;
  const here = adminPath(staffId, 'sessies');
  return {
    here,
    asked: { find },
    total: found.total,
    ways: adminPagerOf(here, { find, state: '' }, found),
    sessions: found.sessions.map(
      ({
        id,
        userId,
        name,
        profile,
        userAgent,
        address,
        createdAt,
        lastActiveAt,
        here: isHere,
        second,
      }) => ({
        id,
        userId,
        name,
        profile,
        to: recordPath(staffId, userId),
        device: deviceOf(userAgent),
        address,
        since: amsterdamText(createdAt.toISOString()),
        active: amsterdamText(lastActiveAt.toISOString()),
        here: isHere,
        own: userId === own,
        canReset: second && userId !== own,
      }),
    ),
  };
}
