import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { getRecord } from '#client/adapters/records.ts';
import { ClientProvider } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { staffActionText as words } from '#messages/staff/actions.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import type { PageHandle } from '../../handle.ts';
import { submitKeepingInputAs } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { dehydratePage } from '../dehydrate-page.ts';
import { UnsavedTexts } from '../frame/RecordGone.tsx';
import { unsavedFieldsIn } from '../forms/unsaved-form-page.ts';
import { invalidateRecord, readFromCache, useHydratedClient } from '../frame/workspace-cache.ts';
import { editFieldsOf } from '../read-record.ts';
import { HeadFacts } from '../records/HeadFacts.tsx';
import { RecordConversation } from '../records/talk/RecordConversation.tsx';
import { recordPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { type ActionAnswer, unsentActionAnswer } from './action-answer.ts';
import { ActionForm } from './ActionForm.tsx';
import { doAction } from './do-action.ts';
import { type ActionViewModel, readAction } from './read-action.ts';

export const handle = { largestBody: recordFiles.largestBody } satisfies PageHandle;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return dehydratePage(visit, (client, metadataClient) =>
    readAction({ client, metadataClient, staffId }, askedOf(params)),
  );
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return doAction(request, { visit, staffId, ...askedOf(params) });
}

/** The action may have changed the record, so this drops it from the cache. */
export async function clientAction(sending: ClientActionFunctionArgs) {
  try {
    return await submitKeepingInputAs(sending, ({ problems }) =>
      unsentActionAnswer(problems[0]?.code),
    );
  } finally {
    invalidateRecord(askedOf(sending.params).recordId);
  }
}

/** The page must keep showing an outcome after the form was sent. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formMethod === undefined && defaultShouldRevalidate;

export const clientLoader = ({ params, serverLoader }: ClientLoaderFunctionArgs) =>
  readFromCache({
    load: () => serverLoader<typeof loader>(),
    ask: (client) =>
      readAction(
        { client, metadataClient: client, staffId: params['medewerkerRecordId'] ?? '' },
        askedOf(params),
      ),
  });

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const askedOf = ({
  recordId = '',
  actionApiName = '',
}: Readonly<Record<string, string | undefined>>) => ({ recordId, actionApiName });

export default function ActionRoute() {
  const page = useLoaderData<typeof loader>();
  const client = useHydratedClient(page);
  return (
    <ClientProvider client={client}>
      <Action page={page} key={`${page.recordId} ${page.actionApiName}`} />
    </ClientProvider>
  );
}

function Action({ page }: { page: ActionViewModel }) {
  const { staffId, recordId, label, name, offered, refusal } = page;
  const back = recordPath(staffId, recordId);
  const answer = useLastActionData<ActionAnswer>();
  const { data: record } = useAdapter(getRecord, page.asked);
  return (
    <>
      <Head title={words.title(label, name)} />
      <div className="stack-close">
        <Link className="record-back" to={back}>
          {words.over.back(name)}
        </Link>
        <h1 className="title-5 record-name">{label}</h1>
      </div>
      {offered && record && <HeadFacts page={{ head: page.about, staffId }} record={record} />}
      {offered ? (
        <div className="action-page">
          <div className="action-main">
            <ActionForm page={page} />
          </div>
          {page.talk && (
            <RecordConversation
              staffId={staffId}
              recordId={recordId}
              talk={page.talk}
              record={record}
            />
          )}
        </div>
      ) : (
        <>
          <EmptyState title={words.over.title} text={refusal ?? words.over.text} level="h2">
            <ButtonLink look="hollow" size="small" to={back}>
              {words.over.back(name)}
            </ButtonLink>
          </EmptyState>
          {answer && <UnsavedTexts lost={unsavedFieldsIn(answer, editFieldsOf([page.section]))} />}
        </>
      )}
    </>
  );
}
