import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { hasRecentProof } from '#auth/login/proven.ts';
import { readStepUpWays } from '#domain/users/step-up-ways.ts';
import { stepUpPageText as text, stepUpText } from '#messages/login/step-up.ts';
import { stepUpProviderPath, type TypedProofs } from '#protocol/users/step-up.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { readForm } from '../forms/check.ts';
import { refusal } from '../forms/form-action.ts';
import { canType } from '../forms/step-up/ProofField.tsx';
import { StepUpForm } from '../forms/step-up/StepUpFields.tsx';
import { TypedProofsContext } from '../forms/step-up/typed-proofs.ts';
import { useLastActionData } from '../forms/use-last-action-data.ts';
import type { PageHandle } from '../handle.ts';
import { paths, returnParam, sentParam } from '../paths.ts';
import { personalVisit } from '../session/customer.ts';
import { returnPath, withReturn } from '../session/return-path.ts';
import { Head } from '../shell/head/Head.tsx';
import type { Visit } from '../visit.ts';

export const handle = {} satisfies PageHandle;

const headers = { 'cache-control': 'no-store' };

/** `done`: the user came back from a provider, or proved who they are here. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit } = personalVisit(args);
  const { searchParams } = args.url;
  const next = returnPath(searchParams.get(returnParam)) ?? null;
  const ways = await readStepUpWays(visit.ctx, visit.sessionToken ?? '');
  const { providers, passkey, hasPassword, hasApp, canMail } = ways;
  const done = searchParams.has(sentParam) && ways.proven;
  return data(
    { next, done, providers, passkey, typed: { hasPassword, hasApp, canMail } },
    { headers },
  );
}

/** The server looked at the proof in the form before this action. */
export async function action(args: ActionFunctionArgs) {
  const { visit } = personalVisit(args);
  const sent = await readForm(args.request);
  const { call } = visit.ctx.origin;
  if (call?.stepUp !== undefined) return refusal({ problems: [call.stepUp], typed: {} });
  if (!(await isProven(visit)))
    return refusal({ problems: [{ code: 'stepUp.required' }], typed: {} });
  const next = returnPath(String(sent?.get(returnParam) ?? ''));
  return redirect(next ?? `${paths.stepUp}?${sentParam}=1`, 303);
}

const isProven = ({ ctx, sessionToken }: Visit): Promise<boolean> =>
  hasRecentProof(ctx, sessionToken ?? '');

const opening = [{ code: 'stepUp.required' }];

export default function StepUpPage() {
  const { next, done, providers, passkey, typed } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const refusals = answer?.problems ?? opening;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={done ? text.done.title : stepUpText.title} />
      <div className="page stack-wide">
        {done ? (
          <Done />
        ) : (
          <>
            <div className="stack">
              <h1>{stepUpText.title}</h1>
              <p className="lede">{text.lede}</p>
            </div>
            {providers.length > 0 && <ProviderWays providers={providers} next={next} />}
            {(passkey || providers.length === 0 || canType(typed)) && (
              <TypedProofsContext value={typed}>
                <StepUpForm
                  refusals={refusals}
                  fields={next === null ? {} : { [returnParam]: next }}
                  legend={titleOf(typed)}
                  words={providers.length > 0 && canType(typed) ? text.ownText : ''}
                  isPage
                />
              </TypedProofsContext>
            )}
          </>
        )}
      </div>
    </main>
  );
}

function titleOf(typed: TypedProofs): string {
  if (typed.hasPassword) return text.ownTitle;
  return canType(typed) ? text.codeTitle : text.passkeyTitle;
}

type WaysProps = { providers: readonly { key: string; label: string }[]; next: string | null };

function ProviderWays({ providers, next }: WaysProps) {
  return (
    <section className="stack" aria-labelledby="gekoppeld">
      <h2 className="title-4" id="gekoppeld">
        {text.byTitle}
      </h2>
      <p className="soft">{text.byText}</p>
      <div className="row">
        {providers.map(({ key, label }) => (
          <ButtonLink
            to={withReturn(stepUpProviderPath(key), next ?? undefined)}
            reloadDocument
            key={key}
          >
            {stepUpText.by(label)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

function Done() {
  return (
    <>
      <div className="stack" role="status">
        <h1>{text.done.title}</h1>
        <p className="lede">{text.done.text}</p>
        <Note>{text.done.back}</Note>
      </div>
      <div className="row">
        <ButtonLink look="hollow" to={paths.security}>
          {text.done.security}
        </ButtonLink>
      </div>
    </>
  );
}
