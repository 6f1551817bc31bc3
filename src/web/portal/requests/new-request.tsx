import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { makeRequest } from '#domain/requests/make-request.ts';
import { readConnectionChoices } from '#domain/requests/read-request-choices.ts';
import { dropUploads } from '#engine/files/upload.ts';
import { requestText } from '#messages/portal/requests.ts';
import { requestFiles } from '#protocol/forms/request-files.ts';
import { serviceRequest } from '#protocol/forms/service-request.ts';
import { requestKind, requestKinds } from '#protocol/telecom/service-requests.ts';
import { requestPath } from '#protocol/site/site.ts';
import { checkForm } from '../../forms/check.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { ReachAside } from '../../shell/ReachAside.tsx';
import { customerVisit } from '../../session/customer.ts';
import { NewRequestForm } from './NewRequestForm.tsx';
import { receiveFiles } from './receive-files.ts';
import { BackToRequests } from './RequestTop.tsx';
import { doneAnchor, doneParam, stepFieldName, requestActions } from './request-actions.ts';
import { type Suggestion, suggestionsFor } from './suggestions-for.ts';
import './Requests.css';
import { honeypotName } from '../../forms/form-key.ts';
import { describeRequestProblem } from '#messages/problems/request-problems.ts';

export const handle = {
  area: 'portal',
  largestBody: requestFiles.largestBody,
} satisfies PageHandle;

const startParams = {
  kind: 'soort',
  connection: 'aansluiting',
  subject: 'onderwerp',
  description: 'omschrijving',
} as const;
const longestStart = 2_000;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = customerVisit(args);
  const { searchParams } = args.url;
  const said = (name: string): string => (searchParams.get(name) ?? '').slice(0, longestStart);
  const connections = await readConnectionChoices(ctx);
  const connection = said(startParams.connection);
  return {
    connections,
    start: {
      kind:
        requestKinds.find((kind) => kind.toLowerCase() === said(startParams.kind).toLowerCase()) ??
        requestKind.question,
      connection:
        connections.find(({ id }) => id.slice(0, 15) === connection.slice(0, 15))?.id ?? '',
      subject: said(startParams.subject),
      description: said(startParams.description),
    },
  };
}

type Answer = FormRefusal & { suggestions?: readonly Suggestion[] };

export async function action(args: ActionFunctionArgs) {
  const { ctx, address } = customerVisit(args);
  const { sent, uploads, problem } = await receiveFiles(args);
  const typed = formTextsOf(sent);
  const isSearch = sent.get(stepFieldName) === requestActions.search;
  const checked = checkForm(serviceRequest, sent);
  const problems = [
    ...(checked.ok ? [] : checked.problems),
    ...(problem === null ? [] : [problem]),
  ];
  if (isSearch || problems.length > 0 || !checked.ok || sent.get(honeypotName)) {
    await dropUploads(ctx, uploads);
    if (isSearch)
      return data({
        problems: [],
        typed,
        suggestions: await suggestionsFor(ctx, typed['subject'] ?? ''),
      } satisfies Answer);
    return problems.length > 0
      ? refusal({ problems, typed })
      : redirect(paths.serviceRequests, 303);
  }
  const result = await makeRequest(ctx, {
    value: checked.value,
    formKey: formKeyOf(sent),
    address,
    uploads,
  });
  if (!result.ok) return refusal({ problems: result.problems, typed });
  return redirect(`${requestPath(result.value.id)}?${doneParam}=nieuw#${doneAnchor}`, 303);
}

export const clientAction = submitKeepingInput;

const loadCheck = async () => (await import('./check-request.ts')).checkRequest;

const { make } = requestText;

export default function NewRequest() {
  const { connections, start } = useLoaderData<typeof loader>();
  const answer = useLastActionData<Answer>();
  const form = useCheckedForm(loadCheck, answer, describeRequestProblem);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head {...{ title: make.title, ...wrongTitle(make.title, form.problems) }} />
      <div className="page stack-wide">
        <div className="stack">
          <BackToRequests />
          <h1>{make.title}</h1>
          <p className="lede">{make.lede}</p>
        </div>
        <div className="split split-main">
          <NewRequestForm
            form={form}
            connections={connections}
            start={start}
            searched={answer?.suggestions}
          />
          <ReachAside
            id="bellen"
            heading={make.urgent.title}
            text={make.urgent.text}
            ways={['phone', 'hours']}
          />
        </div>
      </div>
    </main>
  );
}
