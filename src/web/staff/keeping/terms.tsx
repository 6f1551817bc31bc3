import { countText } from '#messages/shared/numbers.ts';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Table } from '#ui/data/Table.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { readForm } from '../../forms/check.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { amsterdamText } from '#protocol/time/amsterdam-time.ts';
import { termsPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { LabelledValue } from './LabelledValue.tsx';
import { readTermsPage, type RetentionTermView } from './read-terms.ts';
import './Keeping.css';

const words = staffRetentionText.terms;
const savedParam = 'bewaard';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return { staffId, saved: url.searchParams.has(savedParam), ...(await readTermsPage(visit.ctx)) };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { setRetentionTerm } = await import('#engine/retention/retention.ts');
  const form = await readForm(request);
  const [object, rule, typed] = ['object', 'regel', 'dagen'].map((name) => form?.get(name));
  if (typeof object !== 'string' || typeof rule !== 'string' || typeof typed !== 'string')
    throw data(null, { status: 400 });
  const days = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  const set = await setRetentionTerm(visit.ctx, { apiName: object, name: rule, days });
  if (set.ok) return redirect(`${termsPath(staffId)}?${savedParam}`, 303);
  if (set.problems[0]?.code !== 'record.range') throw data(null, { status: 404 });
  return data({ key: `${object}.${rule}`, typed }, { status: 400 });
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Terms() {
  const { terms, mayChange, saved } = useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const { what, term, reason, due, last } = words.columns;
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <h1 className="title-5" id="termijnen">
          {words.title}
        </h1>
        <p className="soft">{words.lede}</p>
      </div>
      {refused !== undefined && (
        <div role="alert">
          <Note look="warning">{words.failed}.</Note>
        </div>
      )}
      {saved && refused === undefined && (
        <div role="status">
          <Note look="success">{words.saved}</Note>
        </div>
      )}
      <Table
        labelledBy="termijnen"
        columns={[
          { name: what, look: 'main' },
          { name: term },
          { name: reason },
          { name: due, look: 'end' },
          { name: last },
        ]}
        rows={terms.map((one) => ({
          key: one.key,
          cells: [
            <What term={one} key="wat" />,
            <Days
              term={one}
              mayChange={mayChange}
              typed={refused?.key === one.key ? refused.typed : null}
              key="termijn"
            />,
            <Wide text={one.reason} key="reden" />,
            <LabelledValue name={due} key="oud">
              {countText(one.due)}
            </LabelledValue>,
            <LastRun term={one} key="laatst" />,
          ],
        }))}
      />
      <section className="stack" aria-labelledby="vast">
        <h2 className="title-4" id="vast">
          {words.fixed.title}
        </h2>
        <Table
          labelledBy="vast"
          columns={[{ name: what, look: 'main' }, { name: term }, { name: reason }]}
          rows={words.fixed.rows.map((row) => ({
            key: row.what,
            cells: [row.what, row.term, <Wide text={row.reason} key="reden" />],
          }))}
        />
      </section>
      <section className="stack" aria-labelledby="klanten">
        <h2 className="title-4" id="klanten">
          {words.customers.title}
        </h2>
        <p className="soft">{words.customers.text}</p>
      </section>
    </>
  );
}

const What = ({ term: { object, label } }: { term: RetentionTermView }) => (
  <>
    <span>{label}</span>
    <span className="small soft keeping-under">{object}</span>
  </>
);

const Wide = ({ text }: { text: string }) => (
  <span className="small soft keeping-wide">{text}</span>
);

const LastRun = ({ term: { lookedAt, removedAt, removedLast } }: { term: RetentionTermView }) => (
  <span className="small soft keeping-wide">
    <NonBreakingText text={lookedAt === null ? words.never : words.ran(amsterdamText(lookedAt))} />
    {removedAt !== null && (
      <span className="keeping-under">
        <NonBreakingText text={words.removed(removedLast, amsterdamText(removedAt))} />
      </span>
    )}
  </span>
);

/** `typed`: the refused text, which stays in the input. */
function Days({
  term,
  mayChange,
  typed,
}: {
  term: RetentionTermView;
  mayChange: boolean;
  typed: string | null;
}) {
  const { key, apiName, rule, label, days, least, most, set } = term;
  const id = `dagen-${key.replace('.', '-')}`;
  return (
    <>
      <span className="figure keeping-whole">{words.days(days)}</span>
      {set !== null && (
        <span className="small soft keeping-under">
          <NonBreakingText text={words.set(set.by, amsterdamText(set.at))} />
        </span>
      )}
      {mayChange && least < most && (
        <details className="keeping-change" open={typed !== null || undefined}>
          <summary aria-label={words.changeOf(label)}>{words.change}</summary>
          <Form method="post" className="stack-close" preventScrollReset noValidate>
            <input type="hidden" name="object" value={apiName} />
            <input type="hidden" name="regel" value={rule} />
            <Field
              id={id}
              name="dagen"
              inputMode="numeric"
              autoComplete="off"
              label={words.label}
              hint={words.bounds(least, most)}
              error={typed === null ? undefined : words.wrong(least, most)}
              defaultValue={typed ?? days}
            />
            <Button type="submit" size="small">
              {words.save}
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
