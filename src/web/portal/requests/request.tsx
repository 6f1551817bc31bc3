import {
  data,
  redirect,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { readRequest } from '#domain/requests/read-request.ts';
import { requestText } from '#messages/portal/requests.ts';
import { requestFiles } from '#protocol/forms/request-files.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { staffPath } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { visitContext } from '../../visit.ts';
import { customerVisit } from '../../session/customer.ts';
import { AboutRequest } from './AboutRequest.tsx';
import { NewStepsNotice, useNewSteps } from './NewStepsNotice.tsx';
import { RequestHistory } from './RequestHistory.tsx';
import { DoneNote } from './DoneNote.tsx';
import { useReplyFormKey } from './use-reply-form-key.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { answerRequest } from './request-action.ts';
import { RequestTop } from './RequestTop.tsx';
import { requestView } from './request-view.ts';
import { doneKindIn, stepFieldName } from './request-actions.ts';
import './Requests.css';

export const handle = {
  area: 'portal',
  largestBody: requestFiles.largestBody,
  follows: ['Case', 'CaseComment', 'ContentDocumentLink'],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? '';
  const { viewer } = args.context.get(visitContext).ctx;
  // Mails link to this page.
  if (viewer.kind === 'user' && isStaff(viewer) && viewer.staffId !== null)
    throw redirect(`${staffPath(viewer.staffId)}/record/${encodeURIComponent(id)}`);
  const { ctx } = customerVisit(args);
  const found = await readRequest(ctx, id);
  if (!found.ok) throw data(null, { status: 404 });
  return requestView(found.value, { now: ctx.now, brand: ctx.brand.name });
}

export const action = answerRequest;

export const clientAction = submitKeepingInput;

const { detail } = requestText;

export default function RequestPage() {
  const request = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const arrived = useNewSteps(request);
  const done = doneKindIn(useSearchParams()[0]);
  const answerTo = (step: string) => (answer?.typed[stepFieldName] === step ? answer : undefined);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head
        {...{
          title: detail.title(request.number, request.subject),
          ...wrongTitle(detail.title(request.number, request.subject), answer?.problems ?? []),
        }}
      />
      <div className="page stack-wide">
        <RequestTop request={request} />
        {done !== null && done !== 'reactie' && done !== 'heropend' && (
          <DoneNote done={done} request={request} />
        )}
        <div className="split split-main">
          <div className="stack-wide">
            <RequestHistory request={request} />
            {(done === 'reactie' || done === 'heropend') && (
              <DoneNote done={done} request={request} />
            )}
            <NewStepsNotice steps={arrived} />
            <ReplyForm
              request={request}
              answer={answerTo('reactie')}
              key={useReplyFormKey(request)}
            />
          </div>
          <AboutRequest request={request} answerTo={answerTo} />
        </div>
      </div>
    </main>
  );
}
