import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { foretellCodes, openCampaigns, startCodes } from '#methods/code-work.ts';
import { makesCodes } from '#methods/code-order.ts';
import { staffCodesText as words } from '#text/staff-codes.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Choice.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Field } from '#ui/Field.tsx';
import { Note } from '#ui/Note.tsx';
import { Select } from '#ui/Select.tsx';
import { problemText } from '#text/problems.ts';
import { formText } from '#text/forms.ts';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import type { Problem } from '#wire/problem.ts';
import { readForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { keepTyped } from '../../forms/keep-typed.ts';
import { typedIn } from '../../forms/typed.ts';
import { fieldId } from '../../forms/use-form.ts';
import { Head } from '../../shell/Head.tsx';
import { staffVisit } from '../staff-visit.ts';
import { CodesForecast } from './CodesForecast.tsx';
import { type CodesAsked, readWanted } from './codes-wanted.ts';
import { codesPath, jobPath } from './paths.ts';
import './BringIn.css';

/** Registration codes for the letters of a campaign: which addresses, what would happen, and doing it. For who may change campaigns; for other staff there is no such page. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!makesCodes(visit.ask)) throw data(null, { status: 404 });
  const campaigns = await openCampaigns(visit.ask);
  const asked = Object.fromEntries(url.searchParams) as CodesAsked;
  const around = { action: codesPath(staffId), campaigns, asked };
  if (asked.campagne === undefined) return { ...around, problems: [] as Problem[], foretold: null };
  const wanted = readWanted(asked);
  const foretold = wanted.ok ? await foretellCodes(visit.ask, wanted.value) : wanted;
  return foretold.ok ? { ...around, problems: [] as Problem[], foretold: foretold.value } : { ...around, problems: [...foretold.problems], foretold: null };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!makesCodes(visit.ask)) throw data(null, { status: 404 });
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const typed = typedIn(form);
  const wanted = readWanted(typed);
  const started = wanted.ok ? await startCodes(visit.ask, wanted.value, formKeyOf(form)) : wanted;
  return started.ok ? redirect(jobPath(staffId, started.value), 303) : refusal({ problems: started.problems, typed });
}

export const clientAction = keepTyped;

export { WorkspaceProblem as ErrorBoundary } from '../WorkspaceProblem.tsx';

export default function Codes() {
  const { action: to, campaigns, asked, problems: found, foretold } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const sending = useNavigation().state === 'submitting';
  const problems = refused?.problems ?? found;
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <h1 className="title-5">{words.title}</h1>
        <p className="soft">{words.lede}</p>
      </div>
      <div className="stack bring-in">
        {problems.length > 0 && <Wrong problems={problems} occasion={refused ?? found} />}
        {campaigns.length === 0 ? <Empty {...words.none} level="h2" /> : <Choose to={to} campaigns={campaigns} asked={asked} problems={problems} />}
        <div aria-live="polite">{foretold !== null && <CodesForecast to={to} foretold={foretold} asked={asked} sending={sending} />}</div>
      </div>
    </>
  );
}

const labels: Readonly<Record<string, string>> = { campagne: words.campaign.label, postcode: words.area.label, aantal: words.most.label };

function Wrong({ problems, occasion }: { problems: readonly Problem[]; occasion: unknown }) {
  const items = problems.map(({ code, field }) => {
    const label = labels[field ?? ''];
    return { id: label === undefined ? undefined : fieldId(field ?? ''), text: label === undefined ? problemText[code] : `${label}: ${problemText[code]}` };
  });
  return <ErrorSummary title={formText.summaryWhole} items={items} occasion={occasion} />;
}

type Choosing = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'campaigns' | 'asked'> & { to: string; problems: readonly Problem[] };

/** Looking changes nothing, so it is a question: the answer has an address of its own. */
function Choose({ to, campaigns, asked, problems }: Choosing) {
  const errorAt = (name: string) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && problemText[problem.code];
  };
  const dayOf = (until: string): string => until.split('-').toReversed().join('-');
  return (
    <Form method="get" action={to} className="stack" noValidate>
      <Select
        id={fieldId('campagne')}
        name="campagne"
        label={words.campaign.label}
        empty={words.campaign.empty}
        error={errorAt('campagne')}
        defaultValue={asked.campagne ?? ''}
        options={campaigns.map(({ id, name, until }) => ({ value: id, label: until === null ? name : words.campaign.until(name, dayOf(until)) }))}
      />
      <Field id={fieldId('postcode')} name="postcode" {...words.area} error={errorAt('postcode')} defaultValue={asked.postcode ?? ''} autoComplete="off" />
      <Field
        id={fieldId('aantal')}
        name="aantal"
        {...words.most}
        error={errorAt('aantal')}
        defaultValue={asked.aantal ?? ''}
        inputMode="numeric"
        autoComplete="off"
      />
      <Checkbox id={fieldId('vervang')} name="vervang" value="ja" {...words.renew} defaultChecked={asked.vervang === 'ja'} />
      <Note>{words.once}</Note>
      <div>
        <Button type="submit" look="hollow">
          {words.look}
        </Button>
      </div>
    </Form>
  );
}
