import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { readIdentitiesOfUser, unlinkIdentityOfUser } from '#domain/login/identities-of-user.ts';
import { linkIdentityByHand } from '#domain/login/link-by-hand.ts';
import { findProvider, listProviders } from '#domain/login/providers.ts';
import { momentText } from '#messages/shared/days.ts';
import { staffAccountsText as words } from '#messages/staff/accounts.ts';
import { linkedAccount } from '#protocol/forms/linked-account.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { checkForm, readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { refusal } from '../../forms/form-action.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import type { Visit } from '../../visit.ts';
import { administratorVisit, valueOrErrorPage } from '../frame/staff-visit.ts';
import { accountsPath, recordPath } from '../staff-paths.ts';
import { accountActField, accountActs, accountIdField } from './account-fields.ts';
import { LinkAccountForm } from './LinkAccountForm.tsx';
import { LinkedAccount } from './LinkedAccount.tsx';
import './LinkedAccounts.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = administratorVisit({ url, params, context });
  const { ctx } = visit;
  const read = valueOrErrorPage(await readIdentitiesOfUser(ctx, params['userId'] ?? ''));
  const { user, identities } = read;
  return {
    staffId,
    user,
    providers: listProviders(ctx).map(({ key, label, tenants }) => ({ key, label, tenants })),
    accounts: identities.map(({ provider, createdAt, lastUsedAt, ...rest }) => ({
      ...rest,
      label: findProvider(ctx, provider)?.label ?? provider,
      added: momentText(createdAt),
      used: lastUsedAt === null ? null : momentText(lastUsedAt),
    })),
  };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = administratorVisit({ url, params, context });
  const { user } = valueOrErrorPage(await readIdentitiesOfUser(visit.ctx, params['userId'] ?? ''));
  const sent = await readForm(request);
  const act = sent?.get(accountActField);
  if (sent === null || (act !== accountActs.link && act !== accountActs.unlink))
    throw data(null, { status: 400 });
  const done = await (act === accountActs.link ? link : unlink)(visit, user.id, sent);
  if (!done.ok) return refusal({ problems: done.problems, typed: formTextsOf(sent) });
  return redirect(`${accountsPath(staffId, user.id)}?${sentParam}=${done.value}`, 303);
}

async function link(
  { ctx }: Visit,
  userId: string,
  sent: FormData,
): Promise<Result<keyof typeof words.done>> {
  const checked = checkForm(linkedAccount, sent);
  if (!checked.ok) return checked;
  const linked = await linkIdentityByHand(ctx, { userId, ...checked.value });
  return linked.ok ? ok(linked.value.added ? 'gekoppeld' : 'bestond') : linked;
}

async function unlink(
  { ctx }: Visit,
  userId: string,
  sent: FormData,
): Promise<Result<keyof typeof words.done>> {
  const removed = await unlinkIdentityOfUser(ctx, {
    userId,
    id: String(sent.get(accountIdField)),
  });
  return removed.ok ? ok('ontkoppeld') : removed;
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const isDone = (done: string | null): done is keyof typeof words.done =>
  done !== null && Object.hasOwn(words.done, done);

export default function LinkedAccounts() {
  const { staffId, user, accounts, providers } = useLoaderData<typeof loader>();
  const answer: FormRefusal | undefined = useLastActionData<typeof action>();
  const sent = useSearchParams()[0].get(sentParam);
  const refusedAct = answer?.typed[accountActField];
  return (
    <>
      <Head title={words.of(user.name)} />
      <div className="stack">
        <p>
          <Link to={recordPath(staffId, user.id)}>{words.back}</Link>
        </p>
        <h1 className="title-5">{words.of(user.name)}</h1>
        <p className="soft">{words.lede(user.login)}</p>
      </div>
      {isDone(sent) && answer === undefined && (
        <div role="status">
          <Note look="success">{words.done[sent]}</Note>
        </div>
      )}
      {accounts.length === 0 ? (
        <EmptyState {...words.none} level="h2" />
      ) : (
        <ul className="linked-accounts">
          {accounts.map((account) => (
            <LinkedAccount
              account={account}
              answer={refusedAct === accountActs.unlink ? answer : undefined}
              key={account.id}
            />
          ))}
        </ul>
      )}
      {user.isActive ? (
        <LinkAccountForm
          providers={providers}
          answer={refusedAct === accountActs.link ? answer : undefined}
        />
      ) : (
        <Note look="warning">{words.inactive}</Note>
      )}
    </>
  );
}
