import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { securityText as text } from '#messages/login/security.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { TypedProofsContext } from '../../forms/step-up/typed-proofs.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { answerSecurity } from './answer-security.ts';
import { NewApiKeyNotice } from './MakeApiKey.tsx';
import { OwnApiKeys } from './OwnApiKeys.tsx';
import { OwnApps } from './OwnApps.tsx';
import { OwnIdentities } from './OwnIdentities.tsx';
import { OwnCalendar } from './OwnCalendar.tsx';
import { OwnLogins } from './OwnLogins.tsx';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { readSecurity } from './read-security.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { securityActions, refusalOfAction } from './security-acts.ts';
import './Security.css';

export const handle = { area: 'portal' } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => readSecurity(args);

export const action = (args: ActionFunctionArgs) => answerSecurity(args);

export const clientAction = submitKeepingInput;

export default function Security() {
  const read = useLoaderData<typeof loader>();
  const { email, sessions, logins, second, passkeys, keys, apps, objects } = read;
  const { device, proven, calendar, password, typed } = read;
  const answer = useLastActionData<typeof action>();
  const made = answer !== undefined && 'codes' in answer ? answer : undefined;
  const refused = answer !== undefined && 'problems' in answer ? answer : undefined;
  const sent = useSearchParams()[0].get(sentParam);
  const key = answer !== undefined && 'key' in answer ? answer : undefined;
  const address = answer !== undefined && 'calendar' in answer ? answer : undefined;
  const done = made?.done ?? key?.done ?? address?.done ?? (refused === undefined ? sent : null);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={text.title} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{text.title}</h1>
          <p className="lede">{text.lede}</p>
        </div>
        {isDone(done) && (
          <div role="status">
            <Note>{text.done[done]}</Note>
          </div>
        )}
        {made && (
          <section className="stack" aria-labelledby="herstelcodes">
            <h2 className="title-5" id="herstelcodes">
              {text.second.recovery.title}
            </h2>
            <RecoveryCodes codes={made.codes} />
          </section>
        )}
        {key && <NewApiKeyNotice value={key.key} />}
        <TypedProofsContext value={typed}>
          <div className="split split-main">
            <div className="stack-wide">
              <OwnPassword
                password={password}
                email={email}
                answer={refusalOfAction(refused, securityActions.password)}
              />
              <SecondFactor second={second} proven={proven} answer={refused} />
              <OwnPasskeys passkeys={passkeys} device={device} proven={proven} answer={refused} />
              <OwnIdentities {...read} answer={refused} />
              <OwnApiKeys keys={keys} objects={objects} answer={refused} made={key?.key ?? null} />
              <OwnApps apps={apps} answer={refused} />
              <OwnCalendar feed={calendar} answer={refused} made={address?.calendar} />
            </div>
            <div className="stack-wide">
              <OwnSessions
                sessions={sessions}
                hasPassword={password === 'has'}
                answer={refusalOfAction(refused, securityActions.end)}
              />
              <OwnLogins logins={logins} />
            </div>
          </div>
        </TypedProofsContext>
      </div>
    </main>
  );
}

const isDone = (done: string | null): done is keyof typeof text.done =>
  done !== null && Object.hasOwn(text.done, done);
