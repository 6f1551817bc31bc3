import {
  data,
  Link,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { accessRoleOf } from '#engine/access/access.ts';
import { mayPreview } from '#engine/metadata/actions.ts';
import { staffPreviewText as words } from '#messages/staff/preview.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { createPath, previewNewPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { PagePreview, failedPreview } from './PagePreview.tsx';
import { PreviewTroubles } from './PreviewTroubles.tsx';
import { type PreviewAnswer, previewNewRecordForm } from './read-preview.ts';

/** A GET request contains no form, so it shows no preview. */
export function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const object = visit.ctx.registry.object(params['objectApiName'] ?? '');
  if (!object || !mayPreview(object, accessRoleOf(visit.ctx.viewer)))
    throw data(null, { status: 404 });
  return { staffId, objectApiName: object.apiName };
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
  return previewNewRecordForm(
    { visit, staffId, objectApiName: params['objectApiName'] ?? '' },
    formTextsOf(form),
  );
}

/** When the request fails, an error page would replace the form in which the user types. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<PreviewAnswer> =>
  serverAction<typeof action>().catch(() => failedPreview);

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function PreviewNewRoute() {
  const { staffId, objectApiName } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const shown = answer?.shown ?? null;
  const title = shown === null ? words.new.title : words.title(shown.name);
  return (
    <>
      <Head title={title} />
      <div className="stack-close">
        <h1 className="title-5 record-name">{title}</h1>
        {answer && <p className="soft">{words.typed}</p>}
      </div>
      {answer && <PreviewTroubles troubles={answer.troubles} />}
      {answer === undefined && <EmptyState {...words.new.none} level="h2" />}
      {shown === null ? (
        <p>
          <Link to={createPath(staffId, objectApiName)}>{words.new.back}</Link>
        </p>
      ) : (
        <PagePreview shown={shown} at={previewNewPath(staffId, objectApiName)} />
      )}
    </>
  );
}
