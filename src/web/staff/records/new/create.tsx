import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { ClientProvider } from '#client/react/context.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { submitKeepingInputAs } from '../../../forms/drafts/submit-keeping-input.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { dehydratePage, type ReadContext } from '../../dehydrate-page.ts';
import { readFromCache, useHydratedClient } from '../../frame/workspace-cache.ts';
import { fromListParam, recordPath } from '../../staff-paths.ts';
import { staffVisit } from '../../frame/staff-visit.ts';
import { unsentCreateAnswer } from './create-answer.ts';
import { CreateForm } from './CreateForm.tsx';
import { useNewDialog } from './NewDialog.tsx';
import {
  type CreateParams,
  type CreateViewModel,
  readCreate,
  sourceObject,
} from './read-create.ts';
import { saveNew } from './save-new.ts';
import { useBackToListPath } from '../related/use-back-to-list-path.ts';
import '../RecordView.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return dehydratePage(visit, async (client, metadataClient) =>
    readCreate({ client, metadataClient, staffId }, await askedOf(metadataClient, params, url)),
  );
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return saveNew(request, { visit, staffId, askedOf: (client) => askedOf(client, params, url) });
}

export const clientAction = (sending: ClientActionFunctionArgs) =>
  submitKeepingInputAs(sending, ({ problems }) => unsentCreateAnswer(problems[0]?.code));

/** New data would reset the form that the user has filled in. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formMethod === undefined && defaultShouldRevalidate;

export const clientLoader = ({ request, params, serverLoader }: ClientLoaderFunctionArgs) =>
  readFromCache({
    load: () => serverLoader<typeof loader>(),
    ask: async (client) =>
      readCreate(
        { client, metadataClient: client, staffId: params['medewerkerRecordId'] ?? '' },
        await askedOf(client, params, new URL(request.url)),
      ),
  });

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

function givenIn({ searchParams }: URL): Pick<CreateParams, 'given' | 'list'> {
  const { [fromListParam]: list, ...given } = Object.fromEntries(searchParams);
  return { given, ...(list !== undefined && { list }) };
}

const askedOf = async (
  aside: ReadContext['metadataClient'],
  { objectApiName, recordId = '' }: Readonly<Record<string, string | undefined>>,
  url: URL,
): Promise<CreateParams> =>
  objectApiName === undefined
    ? { ...(await sourceObject(aside, recordId)), given: {} }
    : { objectApiName, ...givenIn(url) };

const { source: copied } = staffRecordText.create;

export default function CreateRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <Create page={page} key={`${page.objectApiName} ${page.source?.id ?? ''}`} />
    </ClientProvider>
  );
}

function Create({ page }: { page: CreateViewModel }) {
  const navigate = useNavigate();
  const list = useBackToListPath(page);
  const { onNew, dialog } = useNewDialog();
  const back = page.source === null ? list : recordPath(page.staffId, page.source.id);
  const title =
    page.source === null
      ? staffRecordText.create.title(page.kind)
      : staffRecordText.create.clone(page.kind);
  return (
    <>
      {dialog}
      <Head title={title} />
      <div className="stack-close">
        <p className="small soft">{page.plural}</p>
        <h1 className="title-5 record-name">{title}</h1>
        {page.source !== null && (
          <p className="record-text soft">
            {copied.before}
            <Link to={back}>{page.source.name}</Link>
            {copied.after}
          </p>
        )}
      </div>
      <CreateForm page={page} back={back} onCancel={() => void navigate(back)} onNew={onNew} />
    </>
  );
}
