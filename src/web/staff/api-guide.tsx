import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { apiGuideText as words } from '#messages/site/api-guide.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { SearchField } from '#ui/inputs/SearchField.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Head } from '../shell/head/Head.tsx';
import { paths } from '../paths.ts';
import { ApiAttemptPanel, search } from './ApiAttempt.tsx';
import { type ApiAttempt, attemptParam, readApiAttempt } from './read-api-attempt.ts';
import { readApiGuide, type ApiGuide, type GuideCall } from './read-api-guide.ts';
import { apiGuidePath } from './staff-paths.ts';
import { staffVisit } from './frame/staff-visit.ts';
import './ApiGuide.css';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const q = cleanSearchTerm(url.searchParams.get('q') ?? '', 200);
  const guide = await readApiGuide(visit, q);
  const attempt = await readApiAttempt(visit, guide, url.searchParams);
  return { q, staffId, guide, attempt, server: visit.publicOrigin + visit.basePath };
}

export { WorkspaceProblem as ErrorBoundary } from './frame/WorkspaceProblem.tsx';

export default function ApiGuidePage() {
  const { q, staffId, guide, attempt, server } = useLoaderData<typeof loader>();
  const trying = { attempt, server, page: { path: apiGuidePath(staffId), q } };
  const shown = guide.subjects.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <h1 className="title-5">{words.title}</h1>
        <p className="soft">{words.lede}</p>
        <p>
          <a href={guide.document} download="openapi.json">
            {words.document}
          </a>
        </p>
        <p>
          <Link to={`${paths.security}#sleutels`}>{words.key}</Link>
        </p>
      </div>
      <Form role="search" action={apiGuidePath(staffId)} key={q}>
        <SearchField
          id="zoek-aanroep"
          name="q"
          defaultValue={q}
          label={words.search.label}
          button={words.search.button}
        />
      </Form>
      <p className="small soft" role="status">
        {words.count(shown, guide.all)}
      </p>
      {shown === 0 ? (
        <EmptyState title={words.none.title} text={words.none.text} level="h2">
          <ButtonLink look="hollow" size="small" to={apiGuidePath(staffId)}>
            {words.search.all}
          </ButtonLink>
        </EmptyState>
      ) : (
        guide.subjects.map((subject) => (
          <Subject subject={subject} open={shown <= 3} trying={trying} key={subject.name} />
        ))
      )}
    </>
  );
}

type Trying = { attempt: ApiAttempt | null; server: string; page: { path: string; q: string } };

function Subject({
  subject: { name, calls },
  open,
  trying,
}: {
  subject: ApiGuide['subjects'][number];
  open: boolean;
  trying: Trying;
}) {
  const id = `onderwerp-${name.replaceAll(' ', '-')}`;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="title-4 guide-subject" id={id} lang="en">
        {name}
      </h2>
      <ul className="lines">
        {calls.map((call) => (
          <li key={call.id}>
            <Call call={call} open={open || trying.attempt?.id === call.id} trying={trying} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Call({
  call,
  open,
  trying: { attempt, server, page },
}: {
  call: GuideCall;
  open: boolean;
  trying: Trying;
}) {
  return (
    <details className="guide-call" open={open}>
      <summary className="guide-summary">
        <Icon name="down" size="small" look="guide-mark" />
        <span className="guide-method">{call.method}</span> <code>{call.path}</code>{' '}
        <span className="small soft" lang="en">
          {call.summary}
        </span>
      </summary>
      <div className="stack guide-inside">
        <p className="small soft" lang="en">
          {call.description}
        </p>
        {attempt?.id === call.id ? (
          <ApiAttemptPanel call={call} attempt={attempt} page={page} server={server} />
        ) : (
          <p>
            <ButtonLink
              look="hollow"
              size="small"
              to={`${page.path}?${search({ q: page.q, [attemptParam]: call.id })}#probeer`}
            >
              {words.attempt.link(call.method)}
            </ButtonLink>
          </p>
        )}
        {call.parameters.length > 0 && <Parameters call={call} />}
        {call.body !== null && <Shape title={words.body} text={call.body} />}
        <Shape title={words.answer} text={call.answer} />
      </div>
    </details>
  );
}

function Parameters({ call: { id, parameters } }: { call: GuideCall }) {
  const title = `${id}-mee`;
  const { name, place, kind } = words.columns;
  return (
    <>
      <h3 className="guide-part" id={title}>
        {words.parameters}
      </h3>
      <Table
        labelledBy={title}
        columns={[{ name, look: 'main' }, { name: place, look: 'soft' }, { name: kind }]}
        rows={parameters.map((one) => ({
          key: one.name,
          cells: [
            <code key="n">{one.name}</code>,
            words.places[one.place],
            <code key="k">{one.kind}</code>,
          ],
        }))}
      />
    </>
  );
}

function Shape({ title, text }: { title: string; text: string | null }) {
  return (
    <>
      <h3 className="guide-part">{title}</h3>
      {text === null || text === '' ? (
        <p className="small soft">{text === null ? words.nothing : words.bytes}</p>
      ) : (
        <pre className="guide-shape">
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}
