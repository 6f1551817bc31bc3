import { countText } from '#messages/shared/numbers.ts';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useHref,
  useLoaderData,
} from 'react-router';
import type { PartOfFile } from '#domain/privacy/ask-erasure.ts';
import { previewCustomerErasure, openCustomerFile } from '#domain/company/customer-file.ts';
import {
  eraseCustomer,
  readErasurePermission,
  hasActiveConnection,
} from '#domain/privacy/erase-customer.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffRetentionText } from '#messages/staff/keeping.ts';
import { Button, ButtonLink, buttonLook } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Table } from '#ui/data/Table.tsx';
import { readForm } from '../../forms/check.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { fingerprintField } from '../actions/action-answer.ts';
import { actionPath, createPath, customerFilePath, recordPath } from '../staff-paths.ts';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import './Keeping.css';

const words = staffRetentionText.file;
const [numberName, doneParam] = ['klantnummer', 'gewist'];

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const opened = await openCustomerFile(visit.ctx, params['accountId'] ?? '');
  if (!opened.ok) throw data(null, { status: 404 });
  const { customer } = opened.value;
  const [parts, running, erasure] = await Promise.all([
    previewCustomerErasure(visit.ctx, opened.value),
    hasActiveConnection(visit.ctx, customer.id),
    readErasurePermission(visit.ctx, customer),
  ]);
  return {
    staffId,
    customer,
    parts,
    running,
    erasure,
    done: url.searchParams.has(doneParam),
  };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const accountId = params['accountId'] ?? '';
  const form = await readForm(request);
  const [number, seen] = [form?.get(numberName), form?.get(fingerprintField)];
  if (typeof number !== 'string') throw data(null, { status: 400 });
  const erased = await eraseCustomer(visit.ctx, {
    accountId,
    number,
    ...(typeof seen === 'string' && { seen }),
  });
  if (erased.ok) return redirect(`${customerFilePath(staffId, accountId)}?${doneParam}`, 303);
  const [problem] = erased.problems;
  if (problem?.code === 'record.noRight') throw data(null, { status: 404 });
  if (problem?.code === 'record.notFound') valueOrErrorPage(erased);
  return data(
    { why: problemText[problem!.code], atNumber: problem?.field === 'Klantnummer', typed: number },
    { status: 400 },
  );
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function CustomerFile() {
  const { staffId, customer, done, parts } = useLoaderData<typeof loader>();
  const download = useHref(`${customerFilePath(staffId, customer.id)}/bestand`);
  const { kind, count, erasing } = words.columns;
  return (
    <>
      <Head title={words.of(customer.name)} />
      <div className="stack">
        <p>
          <Link to={recordPath(staffId, customer.id)}>{words.back}</Link>
        </p>
        <h1 className="title-5" id="dossier">
          {words.of(customer.name)}
        </h1>
        <p className="soft">{words.lede}</p>
      </div>
      {done && (
        <div role="status">
          <Note look="success">{words.done}</Note>
        </div>
      )}
      <p>
        <a className={buttonLook()} href={download} download>
          {words.download}
        </a>
      </p>
      <Table
        labelledBy="dossier"
        columns={[{ name: kind, look: 'main' }, { name: count, look: 'end' }, { name: erasing }]}
        rows={parts.map((part) => ({
          key: part.label,
          cells: [part.label, countText(part.count), <Foretold part={part} key="wissen" />],
        }))}
      />
      <Erase />
    </>
  );
}

const Foretold = ({ part: { goes, stays, reason } }: { part: PartOfFile }) => (
  <span className="small soft keeping-wide">
    {[goes > 0 && words.goes(goes), stays > 0 && `${words.stays(stays)} ${reason ?? words.belongs}`]
      .filter(Boolean)
      .join(' ')}
  </span>
);

function Erase() {
  const { customer, running, erasure } = useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const { title, text, number, hint, button, failed, running: whyNot, askedBy } = words.erase;
  return (
    <section className="stack" aria-labelledby="wissen">
      <h2 className="title-4" id="wissen">
        {title}
      </h2>
      <p className="soft">{text}</p>
      {refused !== undefined && !refused.atNumber && (
        <div role="alert">
          <Note look="warning">
            <strong>{failed}.</strong> <span>{refused.why}</span>
          </Note>
        </div>
      )}
      {customer.asked !== null && <Note>{askedBy(customer.asked.name, customer.asked.why)}</Note>}
      {running ? (
        <Note look="warning">{whyNot}</Note>
      ) : !erasure.may ? (
        <ByAnother />
      ) : (
        <Form method="post" className="stack-close" noValidate>
          {erasure.seen !== null && (
            <input type="hidden" name={fingerprintField} value={erasure.seen} />
          )}
          <Field
            id="klantnummer"
            name={numberName}
            inputMode="numeric"
            autoComplete="off"
            label={number}
            hint={hint(customer.number)}
            error={refused?.atNumber === true ? refused.why : undefined}
            defaultValue={refused?.typed}
          />
          <p>
            <Button type="submit" look="danger">
              {button}
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}

/** The administrator who requested an erasure cannot perform it. */
function ByAnother() {
  const { staffId, customer, erasure } = useLoaderData<typeof loader>();
  const { own, first, ask, alone } = words.erase;
  const help = !erasure.somebody && (
    <Note look="warning">
      {alone.text} <Link to={createPath(staffId, 'User')}>{alone.make}</Link>
    </Note>
  );
  if (customer.asked !== null) return help || <p>{own}</p>;
  return (
    <div className="stack-close">
      {help}
      <p>{first}</p>
      <p>
        <ButtonLink look="hollow" to={actionPath(staffId, customer.id, 'Account.AskErase')}>
          {ask}
        </ButtonLink>
      </p>
    </div>
  );
}
