import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { problemText } from '#messages/problems/problems.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Table } from '#ui/data/Table.tsx';
import { normalizeId } from '#protocol/ids.ts';
import type { Problem } from '#protocol/problem.ts';
import { readForm } from '../../forms/check.ts';
import { StepUpForm, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import type { Visit } from '../../visit.ts';
import { deletedPath, recordPath } from '../staff-paths.ts';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { LabelledValue } from './LabelledValue.tsx';

const words = staffRetentionText.deleted;
const [idName, doneParam, olderParam] = ['record', 'teruggezet', 'ouder'];

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { readDeleted } = await import('#engine/retention/deleted-records.ts');
  const older = url.searchParams.get(olderParam);
  const page = valueOrErrorPage(
    await readDeleted(visit.ctx, { pageSize: 25, ...(older !== null && { pageToken: older }) }),
  );
  return {
    ...page,
    staffId,
    isOlder: older !== null,
    done: normalizeId(url.searchParams.get(doneParam) ?? '') ?? null,
  };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { undeleteRecord } = await import('#engine/retention/undelete.ts');
  const id = (await readForm(request))?.get(idName);
  if (typeof id !== 'string') throw data(null, { status: 400 });
  const done = await undeleteRecord(visit.ctx, id);
  if (done.ok) return redirect(`${deletedPath(staffId)}?${doneParam}=${done.value.id}`, 303);
  const problems = asProof(visit, done.problems);
  return data(
    { id, problems, why: problems.map(({ code }) => problemText[code]).join(' ') },
    { status: 400 },
  );
}

/** A wrong second factor is reported as a missing one; this restores the actual problem. */
function asProof({ ctx }: Visit, problems: readonly Problem[]): readonly Problem[] {
  const wrong = ctx.origin.call?.stepUp;
  return wrong !== undefined && stepUpRefusalIn(problems) !== undefined ? [wrong] : problems;
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Deleted() {
  const { records, next, staffId, isOlder, done } = useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const here = deletedPath(staffId);
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <h1 className="title-5" id="verwijderd">
          {words.title}
        </h1>
        <p className="soft">{words.lede}</p>
      </div>
      {done !== null && refused === undefined && (
        <div role="status">
          <Note look="success">
            {words.done} <Link to={recordPath(staffId, done)}>{words.open}</Link>
          </Note>
        </div>
      )}
      {refused !== undefined && (
        <div role="alert">
          <Note look="warning">
            <strong>{words.failed}.</strong> <span>{refused.why}</span>
          </Note>
        </div>
      )}
      {refused !== undefined && stepUpRefusalIn(refused.problems) !== undefined && (
        <StepUpForm refusals={refused.problems} fields={{ [idName]: refused.id }} />
      )}
      {records.length === 0 ? (
        <EmptyState {...words.empty} level="h2" />
      ) : (
        <Rows records={records} />
      )}
      <div className="row">
        {isOlder && (
          <ButtonLink look="hollow" size="small" to={here}>
            {words.newest}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink look="hollow" size="small" to={`${here}?${olderParam}=${next}`}>
            {words.next}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['records'][number];

function Rows({ records }: { records: readonly Row[] }) {
  const { what, kind, who, when, until, act } = words.columns;
  return (
    <Table
      labelledBy="verwijderd"
      columns={[
        { name: what, look: 'main' },
        { name: kind },
        { name: who, look: 'name' },
        { name: when },
        { name: until },
        { name: act, look: 'end' },
      ]}
      rows={records.map((row) => ({
        key: row.id,
        cells: [
          <What row={row} key="wat" />,
          row.label,
          row.deletedBy === null
            ? words.system
            : (row.deletedBy.displayValue ?? row.deletedBy.value),
          <Moment name={when} at={row.deletedDate} key="op" />,
          <Moment name={until} at={row.keptUntil} key="tot" />,
          <PutBack row={row} key="terug" />,
        ],
      }))}
    />
  );
}

const What = ({ row: { displayValue, mergedInto } }: { row: Row }) => {
  const { staffId } = useLoaderData<typeof loader>();
  return (
    <>
      <span>{displayValue ?? words.nameless}</span>
      {mergedInto !== null && (
        <span className="keeping-under small soft">
          {words.mergedInto}{' '}
          <Link to={recordPath(staffId, mergedInto.value)}>
            {mergedInto.displayValue ?? words.nameless}
          </Link>
        </span>
      )}
    </>
  );
};

const Moment = ({ name, at }: { name: string; at: string }) => (
  <span className="small soft keeping-wide">
    <LabelledValue name={name}>{amsterdamText(at)}</LabelledValue>
  </span>
);

const PutBack = ({ row: { id, displayValue } }: { row: Row }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name={idName} value={id} />
    <Button
      type="submit"
      look="hollow"
      size="small"
      aria-label={words.backOf(displayValue ?? words.nameless)}
    >
      {words.back}
    </Button>
  </Form>
);
