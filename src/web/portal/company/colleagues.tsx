import {
  data,
  Form,
  Link,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { resendInvitation, withdrawInvitation } from '#domain/company/open-invitations.ts';
import { readColleagues } from '#domain/company/read-colleagues.ts';
import { colleagueText as words } from '#messages/portal/colleagues.ts';
import { companyProblemText } from '#messages/problems/company-problems.ts';
import { dayText } from '#messages/shared/days.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import { SendButton } from '../../forms/SendButton.tsx';
import { readForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { fieldId } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { colleaguePath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { publicSiteOf } from '../../visit.ts';
import { companyVisit } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { CompanyPage } from './CompanyPage.tsx';
import { withDone, changeRequestPath } from './company-params.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';
import { localDay } from '#engine/model/local-day.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { invitations, ...rest } = valueOrErrorPage(await readColleagues(companyVisit(args).ctx));
  return {
    ...rest,
    invitations: invitations.map(({ until, ...one }) => ({
      ...one,
      version: until,
      until: words.invitations.until(dayText(localDay(new Date(until)))),
    })),
  };
}

/** Also the values of `doneParam` after the redirect. */
const acts = { again: 'opnieuw', withdraw: 'ingetrokken' } as const;
const actName = 'wat';

export async function action(args: ActionFunctionArgs) {
  const visit = companyVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  const [id, act] = [sent.get('uitnodiging'), sent.get(actName)];
  if (typeof id !== 'string') throw data(null, { status: 400 });
  const named = { id, formKey: formKeyOf(sent) };
  const done = await (act === acts.withdraw
    ? withdrawInvitation(visit.ctx, named)
    : resendInvitation(visit.ctx, { ...named, site: publicSiteOf(visit) }));
  return done.ok
    ? redirect(withDone(paths.colleagues, act === acts.withdraw ? acts.withdraw : acts.again), 303)
    : refusal({ problems: done.problems, typed: {} });
}

export const clientAction = submitKeepingInput;
export const shouldRevalidate = revalidateUnlessUnsent;

const describeProblem = problemDescriber({
  ...companyProblemText,
  'record.noRight': words.refused.noRight,
  'record.notFound': words.refused.notFound,
});

export default function Colleagues() {
  const { manages, mainContact, colleagues, invitations } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  return (
    <CompanyPage here="colleagues" title={words.title} lede={words.lede}>
      <Head title={words.title} />
      <FormErrors
        form={{
          problems: answer?.problems ?? [],
          occasion: answer,
          describeProblem,
          idOf: fieldId,
        }}
      />
      <section className="stack-wide" aria-labelledby="collegas">
        <h2 className="title-5" id="collegas">
          {words.list}
        </h2>
        <Table
          labelledBy="collegas"
          columns={manages ? [...columns, { name: words.change, look: 'end' }] : columns}
          rows={colleagues.map((one) => rowOf(one, manages))}
        />
        {manages ? (
          <div className="row">
            <ButtonLink to={paths.inviteColleague}>{words.invite}</ButtonLink>
          </div>
        ) : (
          <WhoMay mainContact={mainContact} />
        )}
      </section>
      {invitations.length > 0 && (
        <section className="stack-wide" aria-labelledby="uitnodigingen">
          <h2 className="title-5" id="uitnodigingen">
            {words.invitations.title}
          </h2>
          <Table
            labelledBy="uitnodigingen"
            columns={
              manages
                ? [...invitationColumns, { name: words.invitations.actions, look: 'end' }]
                : invitationColumns
            }
            rows={invitations.map((one) => invitationRow(one, manages))}
          />
        </section>
      )}
    </CompanyPage>
  );
}

function WhoMay({ mainContact }: { mainContact: string | null }) {
  const { who } = words;
  if (mainContact !== null) return <p className="soft">{who.main(mainContact)}</p>;
  return (
    <p className="soft">
      {who.none} <Link to={changeRequestPath(who.askSubject)}>{who.ask}</Link>.
    </p>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const columns: readonly TableColumn[] = [
  { name: words.name, look: 'main' },
  { name: words.rights },
];
const invitationColumns: readonly TableColumn[] = [
  { name: words.name, look: 'main' },
  { name: words.invitations.state },
];

const rowOf = (
  { id, name, email, rights, isMain, isYou }: Shown['colleagues'][number],
  manages: boolean,
) => ({
  key: id,
  cells: [
    <span className="company-name" key="name">
      <span>
        <span>{name}</span>
        {isYou && <span className="company-note"> ({words.you})</span>}
      </span>
      <span className="company-note">{email}</span>
      {isMain && <span className="company-note">{words.main}</span>}
    </span>,
    words.rightsOf[rights],
    manages && !isMain ? (
      <Link
        className="company-link"
        to={colleaguePath(id)}
        aria-label={words.changeWhom(name)}
        key="change"
        viewTransition
      >
        {words.change}
      </Link>
    ) : null,
  ],
});

const invitationRow = (
  { id, name, email, rights, version, until, over }: Shown['invitations'][number],
  manages: boolean,
) => ({
  key: id,
  cells: [
    <span className="company-name" key="name">
      <span>{name}</span>
      <span className="company-note">{email}</span>
      <span className="company-note">{words.rightsOf[rights]}</span>
    </span>,
    <span className="company-name" key="state">
      <StatusText tone={over ? 'attention' : 'busy'}>
        {over ? words.invitations.over : words.invitations.waiting}
      </StatusText>
      {!over && <span className="company-note">{until}</span>}
    </span>,
    // The new React key gives the form a new form key.
    manages ? <InvitationActs id={id} name={name} key={version} /> : null,
  ],
});

function InvitationActs({ id, name }: { id: string; name: string }) {
  const { again, withdraw, for: about } = words.invitations;
  return (
    <Form className="table-acts" method="post" action={paths.colleagues}>
      <FormKey />
      <input type="hidden" name="uitnodiging" value={id} />
      <SendButton
        look="hollow"
        size="small"
        name={actName}
        value={acts.again}
        aria-label={`${again}: ${about(name)}`}
      >
        {again}
      </SendButton>
      <SendButton
        look="hollow"
        size="small"
        name={actName}
        value={acts.withdraw}
        aria-label={`${withdraw}: ${about(name)}`}
      >
        {withdraw}
      </SendButton>
    </Form>
  );
}
