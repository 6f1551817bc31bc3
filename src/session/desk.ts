import type { Ask } from '#records/ask.ts';
import type { Viewer } from '#wire/viewer.ts';
import type { ProblemCode, Result } from '#wire/problem.ts';
import { type CodeLogIn, codeLogIn } from './code-log-in.ts';
import { type Entered, type HalfIn, mustHaveSecondFactor, type Whence } from './let-in.ts';
import type { Limits } from './limits.ts';
import { type LogIn, logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { lookAtOneTime } from './one-time.ts';
import type { LoginWay } from './own-logins.ts';
import { askPasskey, type PasskeyLogIn, passkeyLogIn } from './passkey-log-in.ts';
import { halfInAs, type SecondEntered, type SecondLogIn, type SecondTry, secondLogIn, trySecond } from './second-log-in.ts';
import { isRenewalDue, renew, type SessionFacts } from './sessions.ts';
import type { SessionSettings } from './settings.ts';
import { ownerOfPasskey } from './used-passkey.ts';
import type { IdentityDesk } from './viewer.ts';

/** `userId`: the account the log-in was for, null when there is none. Contains nothing the visitor typed. */
export type FailedLogIn = { way: LoginWay | 'second factor'; reason: ProblemCode; userId: string | null; address: string };

/** Where a person logs in and out, with the tools that takes already in hand. */
export type Desk = {
  logIn(ask: Ask, input: LogIn): Promise<Result<Entered | HalfIn>>;
  /** By a code that was mailed. */
  logInByCode(ask: Ask, input: CodeLogIn): Promise<Result<Entered | HalfIn>>;
  /** The second step: counted first, on its own, then done inside a transaction. */
  trySecond(ask: Ask, input: Whence & { token: string }): Promise<Result<SecondTry>>;
  logInSecond(ask: Ask, input: SecondLogIn): Promise<Result<SecondEntered>>;
  mustHaveSecondFactor(viewer: Viewer): boolean;
  /** By a passkey that answers what `askPasskey` gave. */
  logInByPasskey(ask: Ask, input: PasskeyLogIn): Promise<Result<Entered>>;
  askPasskey(ask: Ask, from: { origin: string; address: string }): Promise<Result<object>>;
  /** Takes effect on this copy of the server at once, on the others within a second. Gives the `Set-Cookie` headers that clear the session cookie. */
  logOut(ask: Ask, cookieHeader: string | null): Promise<readonly string[]>;
  /** Navigation and writes keep a session alive; background reads never do. Gives it as it is then, null when it ended. Source: decisions.md §10. */
  keepAlive(ask: Ask, session: SessionFacts): Promise<SessionFacts | null>;
};

type Tools = {
  limits: Limits;
  settings: SessionSettings;
  identity: IdentityDesk;
  /** Called for each failed log-in, so that the log shows which accounts are attacked. */
  onFailure?: (failed: FailedLogIn) => void;
};

export const openDesk = (tools: Tools): Desk => ({
  logIn: (ask, input) =>
    reportingFailure(logIn(ask, input, tools), tools, { way: input.way ?? 'password', address: input.address, findUser: () => userByName(ask, input.email) }),
  logInByCode: (ask, input) => {
    const findUser = async () => (await lookAtOneTime(ask, 'login-code', input.token))?.ownerId ?? null;
    return reportingFailure(codeLogIn(ask, input, tools), tools, { way: 'code', address: input.address, findUser });
  },
  trySecond: (ask, input) =>
    reportingFailure(trySecond(ask, input, tools.limits), tools, { way: 'second factor', address: input.address, findUser: () => halfInAs(ask, input.token) }),
  logInSecond: (ask, input) =>
    reportingFailure(secondLogIn(ask, input, tools), tools, { way: 'second factor', address: input.address, findUser: () => halfInAs(ask, input.token) }),
  mustHaveSecondFactor: (viewer) => mustHaveSecondFactor(tools.settings, viewer),
  logInByPasskey: (ask, input) =>
    reportingFailure(passkeyLogIn(ask, input, tools), tools, { way: 'passkey', address: input.address, findUser: () => ownerOfPasskey(ask, input.used.id) }),
  askPasskey: (ask, from) => askPasskey(ask, from, tools),
  async logOut(ask, cookieHeader) {
    const setCookies = await logOut(ask, cookieHeader, tools.settings);
    if (ask.viewer.kind === 'user') tools.identity.forget(ask.viewer.userId);
    return setCookies;
  },
  async keepAlive(ask, session) {
    if (!isRenewalDue(session, ask.now)) return session;
    const renewed = await renew(ask.db, session.tokenHash, ask.now);
    tools.identity.renewed(session.tokenHash);
    return renewed;
  },
});

type Attempt = { way: FailedLogIn['way']; address: string; findUser: () => Promise<string | null> };

async function reportingFailure<T>(
  attempt: Promise<Result<T>>,
  { onFailure }: Pick<Tools, 'onFailure'>,
  { way, address, findUser }: Attempt,
): Promise<Result<T>> {
  const result = await attempt;
  if (result.ok || onFailure === undefined) return result;
  // Queries also when there is no such account, so that the response time reveals nothing.
  onFailure({ way, reason: result.problems[0]!.code, userId: await findUser(), address });
  return result;
}

async function userByName({ db }: Ask, typed: string): Promise<string | null> {
  const name = typed.trim().toLowerCase().replaceAll('\0', '\ufffd');
  const [user] = await db.rows<{ id: string }>({ text: 'select id from "user" where username = $1', values: [name] });
  return user?.id ?? null;
}
