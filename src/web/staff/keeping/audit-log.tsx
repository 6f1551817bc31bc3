import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Head } from '../../shell/head/Head.tsx';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { auditPath, recordPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { type AuditSubject, readAuditPage, type AuditLineView } from './read-audit.ts';
import './Keeping.css';

const words = staffRetentionText.audit;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return { staffId, ...(await readAuditPage(visit.ctx, url.searchParams)) };
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function AuditLog() {
  const { staffId, about, asked, lines, older, wrongRecord, isOlder } =
    useLoaderData<typeof loader>();
  const here = auditPath(staffId);
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <h1 className="title-5" id="logboek">
          {words.title}
        </h1>
        <p className="soft">{words.lede}</p>
      </div>
      {about !== null && <About about={about} staffId={staffId} />}
      <Form className="keeping-search" action={here} key={JSON.stringify(asked)}>
        <Field
          id="record"
          name="record"
          label={words.search.record}
          defaultValue={asked.record}
          error={wrongRecord ? words.wrongRecord : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          id="wie"
          name="wie"
          label={words.search.who}
          defaultValue={asked.wie}
          autoComplete="off"
          spellCheck={false}
        />
        <Field id="van" name="van" type="date" label={words.search.from} defaultValue={asked.van} />
        <Field
          id="tot"
          name="tot"
          type="date"
          label={words.search.until}
          defaultValue={asked.tot}
        />
        <div className="row keeping-all">
          <Button type="submit">{words.search.button}</Button>
          <ButtonLink look="hollow" to={here}>
            {words.search.all}
          </ButtonLink>
        </div>
      </Form>
      {lines.length === 0 ? (
        <EmptyState {...words.empty} level="h2" />
      ) : (
        <Lines lines={lines} staffId={staffId} />
      )}
      <div className="row">
        {isOlder && (
          <ButtonLink look="hollow" size="small" to={here}>
            {words.newest}
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink look="hollow" size="small" to={`${here}?${older}`}>
            {words.next}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

const About = ({
  about: { id, kind, name },
  staffId,
}: {
  about: AuditSubject;
  staffId: string;
}) => (
  <p className="keeping-about">
    <span>{words.about(kind)}</span>{' '}
    {name === null ? (
      <span>{words.gone(id)}</span>
    ) : (
      <Link to={recordPath(staffId, id)}>{name === '' ? id : name}</Link>
    )}
  </p>
);

function Lines({ lines, staffId }: { lines: readonly AuditLineView[]; staffId: string }) {
  const { when, who, what, records, fields } = words.columns;
  return (
    <Table
      labelledBy="logboek"
      columns={[
        { name: when, look: 'soft' },
        { name: who, look: 'main' },
        { name: what },
        { name: records, look: 'name' },
        { name: fields },
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          amsterdamText(line.at),
          <Who line={line} key="wie" />,
          <span className="keeping-what" key="wat">
            {`${words.verbs[line.verb]}${line.object === null ? '' : `: ${line.object}`}`}
          </span>,
          <Records line={line} staffId={staffId} key="records" />,
          <span className="keeping-wide small soft" key="velden">
            {line.fields.join(', ')}
          </span>,
        ],
      }))}
    />
  );
}

const Who = ({ line: { who, through } }: { line: AuditLineView }) => (
  <>
    <span>{who}</span>
    {through !== null && <span className="small soft keeping-under">{words.through(through)}</span>}
  </>
);

const Records = ({
  line: { records, more },
  staffId,
}: {
  line: AuditLineView;
  staffId: string;
}) => (
  <>
    {records.map((id) => (
      <span className="keeping-under" key={id}>
        <Link to={recordPath(staffId, id)}>
          <code className="keeping-id">{id}</code>
        </Link>
      </span>
    ))}
    {more > 0 && <span className="small soft keeping-under">{words.more(more)}</span>}
  </>
);
