import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { createClient } from '#client/create-client.ts';
import { deleteRecord } from '#client/save/delete-record.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { fileLinkObject } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { readFromApi } from '../dehydrate-page.ts';
import { backParam, deletedPath, recordPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { readRelatedCounts } from './related/read-related-counts.ts';
import { refusalOf } from './delete-refusal.ts';
import { HangsOn } from './files/HangsOn.tsx';
import { readNamedRecord } from './read-named-record.ts';
import './RecordView.css';

const { remove: words, files } = staffRecordText;

/** The page to delete a record without scripts. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readFromApi(visit, async (client) => {
    const { named } = await readNamedRecord(
      { client, metadataClient: client, staffId },
      params['recordId'] ?? '',
    );
    if (!named.may.remove) throw data(null, { status: 404 });
    return { ...named, from: fromIn(url), below: await readRelatedCounts(client, named) };
  });
}

export async function action({ url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const id = normalizeId(params['recordId'] ?? '');
  if (id === undefined) throw data(null, { status: 404 });
  try {
    await deleteRecord(client, id);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return data({ why: refusalOf(error) }, { status: error.status < 400 ? 503 : error.status });
  }
  const from = fromIn(url);
  return redirect(from === null ? deletedPath(staffId) : recordPath(staffId, from), 303);
}

const fromIn = (url: URL): string | null =>
  normalizeId(url.searchParams.get(backParam) ?? '') ?? null;

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function RemoveRoute() {
  const { staffId, recordId, objectApiName, name, kind, from, below } =
    useLoaderData<typeof loader>();
  const refused = useLastActionData<typeof action>();
  const title = words.title(objectApiName === fileLinkObject ? files.one : name);
  return (
    <>
      <Head title={title} />
      {refused !== undefined && (
        <ErrorSummary
          title={words.notDone}
          items={[{ id: undefined, text: refused.why }]}
          occasion={refused}
        />
      )}
      <div className="stack">
        <p className="small soft">{kind}</p>
        <h1 className="title-5 record-name">{title}</h1>
        <p className="record-text">
          {objectApiName === fileLinkObject ? files.askText : words.text}
        </p>
        <HangsOn below={below} />
        <Form className="row" method="post">
          <Button type="submit" look="danger">
            {words.go}
          </Button>
          <ButtonLink look="hollow" to={recordPath(staffId, from ?? recordId)}>
            {staffText.edit.cancel}
          </ButtonLink>
        </Form>
      </div>
    </>
  );
}
