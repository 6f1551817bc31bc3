import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { previewCodeIssue, openCampaigns, startCodes } from '#domain/fibre/code-work.ts';
import { mayIssueCodes } from '#domain/fibre/code-order.ts';
import { staffCodesText as words } from '#messages/staff/codes.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Checkbox } from '#ui/inputs/Choice.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { problemText } from '#messages/problems/problems.ts';
import type { Problem } from '#protocol/problem.ts';
import { readForm } from '../../../forms/check.ts';
import { formKeyOf, refusal } from '../../../forms/form-action.ts';
import { submitKeepingInput } from '../../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../../forms/drafts/form-texts.ts';
import { fieldId } from '../../../forms/use-form.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { staffVisit } from '../../frame/staff-visit.ts';
import { CodesProblems, CodesTabs, campaignOption } from './CodesAround.tsx';
import { CodesForecast } from './CodesForecast.tsx';
import { type CodesParams, parseCodesParams } from './codes-wanted.ts';
import { codesListPath, codesPath, jobPath } from '../paths.ts';
import '../BringIn.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!mayIssueCodes(visit.ctx)) throw data(null, { status: 404 });
  const campaigns = await openCampaigns(visit.ctx);
  const asked = Object.fromEntries(url.searchParams) as CodesParams;
  const around = { action: codesPath(staffId), list: codesListPath(staffId), campaigns, asked };
  if (asked.campagne === undefined) return { ...around, problems: [] as Problem[], foretold: null };
  const wanted = parseCodesParams(asked);
  const foretold = wanted.ok ? await previewCodeIssue(visit.ctx, wanted.value) : wanted;
  return foretold.ok
    ? { ...around, problems: [] as Problem[], foretold: foretold.value }
    : { ...around, problems: [...foretold.problems], foretold: null };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (!mayIssueCodes(visit.ctx)) throw data(null, { status: 404 });
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  const typed = formTextsOf(form);
  const wanted = parseCodesParams(typed);
  const started = wanted.ok ? await startCodes(visit.ctx, wanted.value, formKeyOf(form)) : wanted;
  return started.ok
    ? redirect(jobPath(staffId, started.value), 303)
    : refusal({ problems: started.problems, typed });
}

export const clientAction = submitKeepingInput;

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

export default function Codes() {
  const {
    action: to,
    list,
    campaigns,
    asked,
    problems: found,
    foretold,
  } = useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const sending = useNavigation().state === 'submitting';
  const problems = refused?.problems ?? found;
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <h1 className="title-5">{words.title}</h1>
        <p className="soft">{words.lede}</p>
        <CodesTabs area={to} list={list} at="area" />
      </div>
      <div className="stack bring-in">
        {problems.length > 0 && <CodesProblems problems={problems} occasion={refused ?? found} />}
        {campaigns.length === 0 ? (
          <EmptyState {...words.none} level="h2" />
        ) : (
          <Choose to={to} campaigns={campaigns} asked={asked} problems={problems} />
        )}
        <div aria-live="polite">
          {foretold !== null && (
            <CodesForecast to={to} foretold={foretold} asked={asked} sending={sending} />
          )}
        </div>
      </div>
    </>
  );
}

type Choosing = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'campaigns' | 'asked'> & {
  to: string;
  problems: readonly Problem[];
};

function Choose({ to, campaigns, asked, problems }: Choosing) {
  const errorAt = (name: string) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && problemText[problem.code];
  };
  return (
    <Form method="get" action={to} className="stack" noValidate>
      <Select
        id={fieldId('campagne')}
        name="campagne"
        label={words.campaign.label}
        empty={words.campaign.empty}
        error={errorAt('campagne')}
        defaultValue={asked.campagne ?? ''}
        options={campaigns.map(campaignOption)}
      />
      <Field
        id={fieldId('postcode')}
        name="postcode"
        {...words.area}
        error={errorAt('postcode')}
        defaultValue={asked.postcode ?? ''}
        autoComplete="off"
      />
      <div className="bring-in-pair">
        {(['van', 'tot'] as const).map((name) => (
          <Field
            id={fieldId(name)}
            name={name}
            {...words.numbers[name === 'van' ? 'from' : 'to']}
            error={errorAt(name)}
            defaultValue={asked[name] ?? ''}
            inputMode="numeric"
            autoComplete="off"
            key={name}
          />
        ))}
      </div>
      <Field
        id={fieldId('aantal')}
        name="aantal"
        {...words.most}
        error={errorAt('aantal')}
        defaultValue={asked.aantal ?? ''}
        inputMode="numeric"
        autoComplete="off"
      />
      <Checkbox
        id={fieldId('vervang')}
        name="vervang"
        value="ja"
        {...words.renew}
        defaultChecked={asked.vervang === 'ja'}
      />
      <Note>{words.once}</Note>
      <div>
        <Button type="submit" look="hollow">
          {words.look}
        </Button>
      </div>
    </Form>
  );
}
