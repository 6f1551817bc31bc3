import {
  data,
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { allowApp } from '#domain/oauth/allow-app.ts';
import { describeConsent } from '#domain/oauth/describe-consent.ts';
import { oauthText } from '#messages/login/oauth.ts';
import { placeOfRedirect } from '#protocol/oauth/redirect-uri.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { readForm } from '../../forms/check.ts';
import { refusal } from '../../forms/form-action.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { decisionIn, decisions } from './decisions.ts';
import { answerAllowedBefore, answerApp, readConsentRequest } from './read-consent.ts';
import './OAuth.css';

export const handle = {} satisfies PageHandle;

const { consent: text } = oauthText;

export async function loader(args: LoaderFunctionArgs) {
  const read = await readConsentRequest(args);
  if ('problem' in read) return data({ problem: read.problem }, { status: 400 });
  const { visit, request } = read;
  await answerAllowedBefore(args, read);
  const facts = await describeConsent(visit.ctx, request);
  if (facts === null) throw data(null, { status: 404 });
  const place = placeOfRedirect(request.redirectUri);
  return data({ facts, place }, { headers: { 'cache-control': 'no-store' } });
}

export async function action(args: ActionFunctionArgs) {
  const read = await readConsentRequest(args);
  // The page says what is wrong, such as a request that expired while it was open.
  if ('problem' in read) return redirect(paths.consent + args.url.search, 303);
  const { visit, request } = read;
  const decision = decisionIn(await readForm(args.request));
  if (decision === decisions.deny)
    return answerApp(visit, request, { error: 'access_denied', text: 'The user refused' });
  if (decision !== decisions.allow) throw data(null, { status: 400 });
  const allowed = await allowApp(visit.ctx, request);
  return allowed.ok
    ? answerApp(visit, request, { code: allowed.value })
    : refusal({ problems: allowed.problems, typed: {} });
}

const ledeOf = (scopes: readonly Scope[]): string =>
  scopes.some((scope) => scope === 'api' || scope === 'read') ? text.lede : text.identityLede;

export default function Consent() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const { search } = useLocation();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={'problem' in loaded ? text.wrong.title : text.title} />
      <div className="page oauth">
        {'problem' in loaded ? (
          <section className="stack-wide">
            <div className="stack">
              <h1>{text.wrong.title}</h1>
              <p className="lede">{text.wrong[loaded.problem]}</p>
            </div>
            <div className="row">
              <ButtonLink to={paths.home}>{text.wrong.home}</ButtonLink>
            </div>
          </section>
        ) : (
          <>
            <div className="stack">
              <h1>{text.heading(loaded.facts.app)}</h1>
              <p className="lede">{ledeOf(loaded.facts.scopes)}</p>
            </div>
            <ConsentForm
              facts={loaded.facts}
              place={loaded.place}
              answer={answer}
              action={paths.consent + search}
            />
          </>
        )}
      </div>
    </main>
  );
}
