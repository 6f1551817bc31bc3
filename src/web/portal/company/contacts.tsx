import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readContactPersons } from '#domain/company/contact-persons.ts';
import { ictLink } from '#domain/ict/ict-links.ts';
import { contactPersonText as words } from '#messages/portal/contact-persons.ts';
import { dayText } from '#messages/shared/days.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import type { PageHandle } from '../../handle.ts';
import { companyContactPath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { publicSiteOf } from '../../visit.ts';
import { companyVisit } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { CompanyPage } from './CompanyPage.tsx';
import { IctInvitation } from './IctInvitation.tsx';
import { localDay } from '#engine/model/local-day.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

const linkDays = 30;

export async function loader(args: LoaderFunctionArgs) {
  const visit = companyVisit(args);
  const { ctx } = visit;
  const contacts = valueOrErrorPage(await readContactPersons(ctx));
  const accountId = ctx.viewer.kind === 'user' ? ctx.viewer.accountId : null;
  const until = new Date(ctx.now.getTime() + linkDays * 86_400_000);
  const link =
    accountId === null ? '' : await ictLink(ctx, { site: publicSiteOf(visit), accountId, until });
  return { contacts, link, until: dayText(localDay(until)) };
}

const columns: readonly TableColumn[] = [
  { name: words.name, look: 'main' },
  { name: words.reach },
  { name: words.change, look: 'end' },
];

export default function Contacts() {
  const { contacts, link, until } = useLoaderData<typeof loader>();
  return (
    <CompanyPage here="contacts" title={words.title} lede={words.lede}>
      <Head title={words.title} />
      <section className="stack-wide" aria-labelledby="contactpersonen">
        <h2 className="title-5" id="contactpersonen">
          {words.list}
        </h2>
        {contacts.length === 0 ? (
          <EmptyState {...words.none} />
        ) : (
          <Table labelledBy="contactpersonen" columns={columns} rows={contacts.map(rowOf)} />
        )}
        <div className="row">
          <ButtonLink to={paths.newCompanyContact}>{words.add}</ButtonLink>
        </div>
      </section>
      <IctInvitation link={link} until={until} />
    </CompanyPage>
  );
}

const rowOf = ({
  id,
  name,
  title,
  email,
  phone,
  mobile,
  ict,
  isMain,
  logsIn,
}: ReturnType<typeof useLoaderData<typeof loader>>['contacts'][number]) => ({
  key: id,
  cells: [
    <span className="company-name" key="name">
      <span>{name}</span>
      {[title, isMain && words.main, ict && words.ict, logsIn && words.logsIn]
        .filter((role) => role !== false && role !== '')
        .map((role) => (
          <span className="company-note" key={String(role)}>
            {role}
          </span>
        ))}
    </span>,
    <span className="company-name company-note" key="reach">
      {[email, mobile || phone].filter(Boolean).map((way) => (
        <span key={way}>{way}</span>
      ))}
    </span>,
    <Link
      className="company-link"
      to={companyContactPath(id)}
      aria-label={words.changeWhom(name)}
      key="change"
      viewTransition
    >
      {words.change}
    </Link>,
  ],
});
