import { countText } from '#messages/shared/numbers.ts';
import {
  data,
  Form,
  redirect,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { findImport, firstLines, tryImport } from '#domain/imports/create-import.ts';
import {
  importableFields,
  type ImportMode,
  importModes,
  isMatchKey,
  modesOf,
} from '#domain/imports/import-order.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Checkbox, RadioGroup } from '#ui/inputs/Choice.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import { isBulkJobActive } from '#protocol/shapes/bulk-job.ts';
import { stepUpFieldNames } from '#protocol/users/step-up.ts';
import { readForm } from '../../forms/check.ts';
import { StepUpFields, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import { fieldId } from '../../forms/use-form.ts';
import { summaryTitle } from '../../forms/FormErrors.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { columnsPath, jobPath } from './paths.ts';
import './BringIn.css';
import { momentText } from '#messages/shared/days.ts';

const samples = 3;
const { columns: words, steps, references } = staffImportText;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const { ctx } = visit;
  const brought = valueOrErrorPage(await findImport(ctx, params['jobId'] ?? ''));
  const { job, order, object } = brought;
  if (!order.dry || isBulkJobActive(job.status)) throw redirect(jobPath(staffId, job.id), 303);
  const lines = await firstLines(ctx, brought, samples);
  const fields = importableFields(ctx, object);
  const labelled = fields.map((field) => ({
    value: field.apiName,
    label: field.reference
      ? references(field.label)
      : field.required && field.default === null
        ? words.required(field.label)
        : field.label,
  }));
  return {
    title: words.title(object.labelPlural),
    lede: words.lede(order.file, countText(job.total)),
    doneBefore: order.doneBefore ? words.doneBefore(momentText(new Date(order.doneBefore))) : null,
    action: columnsPath(staffId, job.id),
    columns: order.head.map((name, at) => ({
      name: name === '' ? words.unnamed(at + 1) : name,
      samples: [
        ...new Set(lines.map((cells) => cells[at] ?? '').filter((cell) => cell.trim() !== '')),
      ],
      field: order.mapping[at] ?? '',
    })),
    fields: labelled.toSorted((one, other) => one.label.localeCompare(other.label, 'nl')),
    keys: fields
      .filter((field) => isMatchKey(object, field))
      .map(({ apiName, label }) => ({ value: apiName, label })),
    modes: modesOf(ctx, object).map((mode) => ({ value: mode, label: words.mode[mode] })),
    chosen: {
      mode: order.mode,
      key: order.key ?? '',
      clears: order.clears,
      duplicates: order.allowSaveOnDuplicate,
    },
  };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const jobId = params['jobId'] ?? '';
  const textOf = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const brought = valueOrErrorPage(await findImport(visit.ctx, jobId));
  const mode = textOf('manier');
  const choices = {
    mapping: brought.order.head.map((_, at) => textOf(`kolom-${at}`)),
    mode: isMode(mode) ? mode : brought.order.mode,
    key: textOf('sleutel'),
    clears: form.has('legen'),
    allowSaveOnDuplicate: form.has('dubbel'),
  };
  const tried = await tryImport(visit.ctx, jobId, choices);
  // The job is already running, such as when the form was sent twice.
  if (tried.ok || tried.problems.some(({ code }) => code === 'record.input'))
    return redirect(jobPath(staffId, jobId), 303);
  return data({ problems: tried.problems, choices }, { status: 400 });
}

const isMode = (mode: string | null): mode is ImportMode => importModes.some((one) => one === mode);

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

type Page = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

export default function ImportColumns() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const sending = useNavigation().state === 'submitting';
  const { title, lede, doneBefore, columns, modes, keys, fields } = page;
  const { mapping, mode, key, clears, duplicates } = chosenIn(page, answer?.choices);
  const errorOf = (field: string): string | undefined => {
    const problem = answer?.problems.find((one) => one.field === field);
    return problem && problemText[problem.code];
  };
  return (
    <>
      <Head title={title} />
      <div className="stack">
        <h1 className="title-5">{title}</h1>
        <StepIndicator label={steps.label} steps={steps.names} at={1} />
        <p className="soft">{lede}</p>
        {doneBefore !== null && <Note look="warning">{doneBefore}</Note>}
      </div>
      {answer !== undefined && <Wrong answer={answer} />}
      <Form
        method="post"
        action={page.action}
        className="bring-in-columns"
        key={JSON.stringify(answer?.choices ?? null)}
      >
        {columns.map((column, at) => (
          <Column
            column={column}
            at={at}
            fields={fields}
            value={mapping[at] ?? ''}
            error={errorOf(`kolom-${at}`)}
            key={`${column.name}-${String(at)}`}
          />
        ))}
        <div className="stack bring-in">
          <RadioGroup
            id="manier"
            name="manier"
            label={words.mode.label}
            options={modes}
            defaultValue={mode}
            error={errorOf('manier')}
          />
          <Select
            id="sleutel"
            name="sleutel"
            {...words.key}
            options={keys}
            defaultValue={key}
            error={errorOf('sleutel')}
          />
          <Checkbox id="legen" name="legen" label={words.clears} defaultChecked={clears} />
          <Checkbox
            id="dubbel"
            name="dubbel"
            label={words.duplicates}
            defaultChecked={duplicates}
          />
        </div>
        <StepUpFields refusals={answer?.problems ?? []} />
        <div className="row">
          <Button type="submit" aria-disabled={sending}>
            {words.send}
          </Button>
          {sending && <Spinner alternative={words.sending} />}
        </div>
      </Form>
    </>
  );
}

type Choices = {
  mapping: readonly (string | null)[];
  mode: ImportMode;
  key: string | null;
  clears: boolean;
  allowSaveOnDuplicate: boolean;
};

const chosenIn = ({ columns, chosen }: Page, sent: Choices | undefined) =>
  sent === undefined
    ? { ...chosen, mapping: columns.map(({ field }) => field) }
    : {
        mapping: sent.mapping,
        mode: sent.mode,
        key: sent.key ?? '',
        clears: sent.clears,
        duplicates: sent.allowSaveOnDuplicate,
      };

function Wrong({
  answer: { problems },
}: {
  answer: {
    problems: readonly { code: keyof typeof problemText; field?: string; detail?: string }[];
  };
}) {
  const items = problems.map(({ code, field, detail }) => ({
    id: stepUpRefusalIn([{ code, ...(field !== undefined && { field }) }])
      ? fieldId(stepUpFieldNames.proof)
      : field,
    text:
      code === 'import.fieldNeeded' && detail !== undefined
        ? `${detail}: ${problemText[code]}`
        : problemText[code],
  }));
  return <ErrorSummary title={summaryTitle(problems)} items={items} occasion={problems} />;
}

type ColumnProps = {
  column: Page['columns'][number];
  at: number;
  fields: Page['fields'];
  value: string;
  error: string | undefined;
};

function Column({ column: { name, samples: cells }, at, fields, value, error }: ColumnProps) {
  return (
    <div className="bring-in-column">
      <div>
        <h2 className="bring-in-name">{name}</h2>
        <ul className="bring-in-samples" aria-label={words.sample}>
          {cells.map((cell) => (
            <li className="bring-in-sample" key={cell}>
              {cell}
            </li>
          ))}
        </ul>
      </div>
      <Select
        id={`kolom-${String(at)}`}
        name={`kolom-${String(at)}`}
        label={words.of(name)}
        options={fields}
        empty={words.skip}
        defaultValue={value}
        error={error}
      />
    </div>
  );
}
