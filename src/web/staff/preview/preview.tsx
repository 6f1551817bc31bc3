import {
  data,
  Link,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { staffPreviewText as words } from '#messages/staff/preview.ts';
import { readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { sentFormOf } from '../../forms/sent-form.ts';
import { previewPath, recordPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { PagePreview, failedPreview } from './PagePreview.tsx';
import { PreviewTroubles } from './PreviewTroubles.tsx';
import { type PreviewAnswer, previewRecordForm, readPreview } from './read-preview.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const id = params['recordId'] ?? '';
  return { staffId, recordId: id, shown: await readPreview({ visit, staffId, id }) };
}

export async function action({
  request,
  url,
  params,
  context,
}: ActionFunctionArgs): Promise<PreviewAnswer> {
  const { visit, staffId } = staffVisit({ url, params, context });
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  return previewRecordForm(
    { visit, staffId, id: params['recordId'] ?? '' },
    sentFormOf(formTextsOf(form)),
  );
}

/** When the request fails, an error page would replace the form in which the user types. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<PreviewAnswer> =>
  serverAction<typeof action>().catch(() => failedPreview);

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function PreviewRoute() {
  const { staffId, recordId, shown: stored } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const shown = answer ? answer.shown : stored;
  const title = words.title(shown?.name ?? stored.name);
  return (
    <>
      <Head title={title} />
      <div className="stack-close">
        <Link className="record-back" to={recordPath(staffId, recordId)}>
          {words.back(stored.name)}
        </Link>
        <h1 className="title-5 record-name">{title}</h1>
        <p className="soft">{answer ? words.typed : words.saved}</p>
      </div>
      {answer && <PreviewTroubles troubles={answer.troubles} />}
      {shown === null ? (
        <p>
          <Link to={previewPath(staffId, recordId)}>{words.wrong.stored}</Link>
        </p>
      ) : (
        <PagePreview shown={shown} at={previewPath(staffId, recordId)} />
      )}
    </>
  );
}
