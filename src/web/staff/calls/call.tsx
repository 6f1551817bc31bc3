import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { staffCallText as words } from '#messages/staff/call.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { callNumberIn } from '#protocol/telecom/call-number.ts';
import { Head } from '../../shell/head/Head.tsx';
import { staffVisit } from '../frame/staff-visit.ts';
import { customerPath } from '../new-customer/paths.ts';
import { callNumberParam, createPath } from '../staff-paths.ts';
import { readSearch, type SearchGroup } from '../search/read-search.ts';
import { queryParam } from '../search/search-address.ts';
import { SearchResults } from '../search/SearchResults.tsx';

/** Whom a call can come from; other rows only mention the number. */
const callers: readonly string[] = ['Contact', 'Account', 'Aansluiting__c'];

/**
 * Who calls, for the pop-up of a telephone exchange: opens the one customer with this number, or
 * lists what mentions it.
 */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const number = callNumberIn(url.searchParams.get(callNumberParam) ?? '');
  if (number === null) return { number, groups: [], ...waysFor(staffId, null) };
  const search = new URLSearchParams({ [queryParam]: number });
  const { groups } = await readSearch(visit, staffId, search);
  const found = groups.map(withoutCorrected).filter(({ rows }) => rows.length > 0);
  const people = found.filter(({ objectApiName }) => callers.includes(objectApiName));
  const [only, ...more] = people.flatMap(({ rows }) => rows);
  if (only !== undefined && more.length === 0 && people.every(({ isMore }) => !isMore))
    throw redirect(only.to);
  return { number, groups: found, ...waysFor(staffId, number) };
}

/** A corrected number is the number of somebody else. */
function withoutCorrected(group: SearchGroup): SearchGroup {
  const rows = group.rows.filter(({ isCorrected }) => !isCorrected);
  return { ...group, rows, count: rows.length };
}

const waysFor = (staffId: string, number: string | null) => ({
  request: createPath(
    staffId,
    'Case',
    number === null ? {} : { Description: words.calledFrom(number) },
  ),
  contact: createPath(staffId, 'Contact', number === null ? {} : { Phone: number }),
  customer: customerPath(staffId),
});

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Call() {
  const { number, groups, request, contact, customer } = useLoaderData<typeof loader>();
  const title = number === null ? words.withoutNumber.title : words.title(number);
  const text = number === null ? words.withoutNumber.text : words.unknown;
  return (
    <>
      <Head title={title} />
      <h1 className="title-5">{title}</h1>
      {groups.length > 0 ? (
        <>
          <p className="soft" role="status">
            {words.several}
          </p>
          {groups.map((group) => (
            <SearchResults group={group} isAll={false} key={group.objectApiName} />
          ))}
        </>
      ) : (
        <EmptyState title={words.nobody} text={text} level="h2" />
      )}
      <div className="row">
        <ButtonLink to={request} look={groups.length > 0 ? 'hollow' : 'filled'}>
          {words.ways.request}
        </ButtonLink>
        <ButtonLink to={contact} look="hollow">
          {words.ways.contact}
        </ButtonLink>
        <ButtonLink to={customer} look="hollow">
          {words.ways.customer}
        </ButtonLink>
      </div>
    </>
  );
}
