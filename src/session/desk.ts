import type { Ask } from '#records/ask.ts';
import type { Viewer } from '#wire/viewer.ts';
import type { Result } from '#wire/problem.ts';
import { type CodeLogIn, codeLogIn } from './code-log-in.ts';
import { type Entered, type HalfIn, mustHaveSecondFactor } from './let-in.ts';
import type { Limits } from './limits.ts';
import { type LogIn, logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { askPasskey, type PasskeyLogIn, passkeyLogIn } from './passkey-log-in.ts';
import { type SecondEntered, type SecondLogIn, type SecondTry, secondLogIn, trySecond } from './second-log-in.ts';
import { isRenewalDue, renew, type SessionFacts } from './sessions.ts';
import type { SessionSettings } from './settings.ts';
import type { IdentityDesk } from './viewer.ts';

/** Where a person logs in and out, with the tools that takes already in hand. */
export type Desk = {
  logIn(ask: Ask, input: LogIn): Promise<Result<Entered | HalfIn>>;
  /** By a code that was mailed. */
  logInByCode(ask: Ask, input: CodeLogIn): Promise<Result<Entered | HalfIn>>;
  /** The second step: counted first, on its own, then done inside a transaction. */
  trySecond(ask: Ask, token: string): Promise<Result<SecondTry>>;
  logInSecond(ask: Ask, input: SecondLogIn): Promise<Result<SecondEntered>>;
  mustHaveSecondFactor(viewer: Viewer): boolean;
  /** By a passkey that answers what `askPasskey` gave. */
  logInByPasskey(ask: Ask, input: PasskeyLogIn): Promise<Result<Entered>>;
  askPasskey(ask: Ask, from: { origin: string; address: string }): Promise<Result<object>>;
  /** Holds on this copy at once, on every other within a second. Gives the `Set-Cookie` that clears the browser's. */
  logOut(ask: Ask, cookieHeader: string | null): Promise<string>;
  /** Navigation and writes keep a session alive; background reads never do. Gives it as it is then, null when it ended. Source: decisions.md §10. */
  keepAlive(ask: Ask, session: SessionFacts): Promise<SessionFacts | null>;
};

export const openDesk = (tools: { limits: Limits; settings: SessionSettings; identity: IdentityDesk }): Desk => ({
  logIn: (ask, input) => logIn(ask, input, tools),
  logInByCode: (ask, input) => codeLogIn(ask, input, tools),
  trySecond: (ask, token) => trySecond(ask, token, tools.limits),
  logInSecond: (ask, input) => secondLogIn(ask, input, tools),
  mustHaveSecondFactor: (viewer) => mustHaveSecondFactor(tools.settings, viewer),
  logInByPasskey: (ask, input) => passkeyLogIn(ask, input, tools),
  askPasskey: (ask, from) => askPasskey(ask, from, tools),
  async logOut(ask, cookieHeader) {
    const setCookie = await logOut(ask, cookieHeader, tools.settings);
    if (ask.viewer.kind === 'user') tools.identity.forget(ask.viewer.userId);
    return setCookie;
  },
  async keepAlive(ask, session) {
    if (!isRenewalDue(session, ask.now)) return session;
    const renewed = await renew(ask.db, session.tokenHash, ask.now);
    tools.identity.renewed(session.tokenHash);
    return renewed;
  },
});
