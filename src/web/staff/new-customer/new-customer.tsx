import {
  Form,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { ClientProvider } from '#client/react/context.ts';
import { staffCustomerText } from '#messages/staff/customer.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { useHydratedClient } from '../frame/workspace-cache.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { StepForm } from './StepForm.tsx';
import {
  type CheckStep,
  type FormStep,
  type MadeStep,
  readStep,
  type StepPage,
} from './read-step.ts';
import { pressedButtonField } from './paths.ts';
import { saveStep, type StepAnswer } from './save-step.ts';
import './NewCustomer.css';
import type { PortalRights } from '#protocol/crm/picklists.ts';

/** A draft holds the input until the last step creates the rows. */
export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<StepPage> {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readStep(visit, staffId, url);
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return saveStep(request, { visit, staffId, url });
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const words = staffCustomerText;

export default function NewCustomer() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastActionData<StepAnswer>();
  if (page.kind === 'made') return <Made page={page} />;
  const step = words.steps.names[page.at]!; // proof: there is a name for each step
  return (
    <>
      <Head title={`${words.title}: ${step.toLowerCase()}`} />
      <div className="stack">
        <h1 className="title-5">{words.title}</h1>
        <StepIndicator label={words.steps.label} steps={words.steps.names} at={page.at} />
        <p className="soft">{page.lede}</p>
      </div>
      {page.kind === 'form' ? (
        <Remembering
          page={page}
          answer={answer?.kind === 'form' ? answer : undefined}
          key={`${page.action} ${String(page.added.length)}`}
        />
      ) : (
        <Check page={page} answer={answer?.kind === 'check' ? answer : undefined} />
      )}
    </>
  );
}

function Remembering({
  page,
  answer,
}: {
  page: FormStep;
  answer: Extract<StepAnswer, { kind: 'form' }> | undefined;
}) {
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <StepForm page={page} answer={answer} />
    </ClientProvider>
  );
}

function Check({
  page,
  answer,
}: {
  page: CheckStep;
  answer: Extract<StepAnswer, { kind: 'check' }> | undefined;
}) {
  const sending = useNavigation().state === 'submitting';
  const { label, all, cases, none } = words.invite;
  const options = [
    { value: 'Volledig', label: all },
    { value: 'Alleen serviceverzoeken', label: cases },
    { value: 'none', label: none },
  ] satisfies { value: PortalRights | 'none'; label: string }[];
  return (
    <Form method="post" action={page.action} className="new-customer">
      {answer && <Refused refused={answer.refused} />}
      {page.parts.map(({ title, change, facts }) => (
        <section className="stack-close" aria-label={title} key={title}>
          <div className="row-apart">
            <h2 className="title-4">{title}</h2>
            <ButtonLink
              look="hollow"
              size="small"
              to={change}
              aria-label={`${words.change}: ${title}`}
            >
              {words.change}
            </ButtonLink>
          </div>
          {facts.length === 0 ? (
            <p className="soft">{words.noConnections}</p>
          ) : (
            <Facts facts={facts} />
          )}
        </section>
      ))}
      <RadioGroup
        id="uitnodigen"
        name="uitnodigen"
        label={label}
        options={options}
        defaultValue={page.invitation}
      />
      <div className="row">
        <Button type="submit" name={pressedButtonField} value="maak" aria-disabled={sending}>
          {words.make}
        </Button>
        <Button type="submit" look="hollow" name={pressedButtonField} value="vorige">
          {words.previous}
        </Button>
        {sending && <Spinner alternative={words.making} />}
      </div>
    </Form>
  );
}

function Refused({ refused }: { refused: readonly string[] }) {
  return (
    <ErrorSummary
      title={words.notMade}
      items={refused.map((text) => ({ id: undefined, text }))}
      occasion={refused}
    />
  );
}

function Made({ page: { message, links, another } }: { page: MadeStep }) {
  return (
    <>
      <Head title={words.done.title} />
      <h1 className="title-5">{words.done.title}</h1>
      <div className="new-customer">
        <Note look="success">{message}</Note>
        <ul className="new-customer-links">
          {links.map(({ to, name }) => (
            <li key={to}>
              <ButtonLink look="hollow" to={to}>
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink to={another}>{words.done.another}</ButtonLink>
        </div>
      </div>
    </>
  );
}
