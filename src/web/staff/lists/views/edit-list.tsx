import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { getListInfoByName, getListObjectInfo } from '#client/adapters/list-info.ts';
import { deleteListInfo } from '#client/adapters/list-writes.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import type { Client } from '#client/client.ts';
import { isCollision } from '#client/save/collision.ts';
import { createClient } from '#client/create-client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { ClientProvider } from '#client/react/context.ts';
import { findList } from '#engine/lists/find-list.ts';
import { pinList, unpinList } from '#engine/lists/pinned-list.ts';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { readForm } from '../../../forms/check.ts';
import { useLastActionData } from '../../../forms/use-last-action-data.ts';
import { Head } from '../../../shell/head/Head.tsx';
import { readFromApi, viewerFingerprint } from '../../dehydrate-page.ts';
import { useHydratedClient } from '../../frame/workspace-cache.ts';
import { listPath } from '../../staff-paths.ts';
import type { Visit } from '../../../visit.ts';
import { valueOrErrorPage, staffVisit } from '../../frame/staff-visit.ts';
import {
  listFingerprint,
  type ListDescription,
  listDraftOf,
  fieldChoices,
  type ListDraft,
} from './list-draft.ts';
import { checkListDraft, listFaultsOfError, type ListFaults } from './list-faults.ts';
import {
  draftAfterButton,
  pressedButtonField,
  parseListDraft,
  listFieldNames,
  formFieldText,
} from './list-form.ts';
import { ListForm, type SentList } from './ListForm.tsx';
import { conditionTexts } from './typed-conditions.ts';
import { changeList, copyList, type ListLocation } from '../editing/use-list-saving.ts';

/** With scripts the form opens over the list, not on this page. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const place = placeOf(staffId, params);
  const { described, typed } = await readFromApi(visit, (client) => describe(client, place));
  return { place, described, typed, viewer: viewerFingerprint(visit.ctx), dehydrated: '[]' };
}

const placeOf = (
  staffId: string,
  { objectApiName = '', listViewApiName = '' }: LoaderFunctionArgs['params'],
): ListLocation => ({
  staffId,
  objectApiName,
  listViewApiName,
});

/** A list without an id, such as that of the recently viewed rows, cannot be edited. */
async function describe(
  client: Client,
  { objectApiName, listViewApiName }: ListLocation,
  sent?: ListDraft,
): Promise<{ described: ListDescription; typed: SentList['typed'] }> {
  const [info, object, about] = await Promise.all([
    read(client, getListInfoByName, { config: { objectApiName, listViewApiName } }),
    read(client, getListObjectInfo, { config: { objectApiName } }),
    read(client, getObjectInfo, { config: { objectApiName } }),
  ]);
  if (!info || !object || info.listReference.id === null) throw data(null, { status: 404 });
  const described = { info, object, fields: about?.fields };
  return {
    described,
    typed: await conditionTexts(
      client,
      (sent ?? listDraftOf(info)).conditions,
      fieldChoices(described),
    ),
  };
}

type Answer = SentList | { removing: true };

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const place = placeOf(staffId, params);
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 400 });
  if (form.get(pressedButtonField) === 'vast' || form.get(pressedButtonField) === 'los')
    return pin(visit, place, form.get(pressedButtonField) === 'vast');
  const now = () => readFromApi(visit, (client) => describe(client, place));
  const { described } = await now();
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const fields = fieldChoices(described);
  const draft = parseListDraft(form, fields);
  const base = listFingerprint(described.info);
  const act = form.get(pressedButtonField);
  const begun = formFieldText(form, listFieldNames.base) ?? base;
  /** `known`: the fingerprint of the version that the sender has seen. */
  const answer = async (
    sent: ListDraft,
    faults: ListFaults,
    { status, known = begun }: { status: number; known?: string },
  ) =>
    data<Answer>(
      {
        draft: sent,
        faults,
        typed: await conditionTexts(client, sent.conditions, fields),
        base: known,
      },
      { status },
    );
  const changed = draftAfterButton(draft, form, fields);
  if (changed) return answer(changed, {}, { status: 200 });
  if (act === 'remove') return data<Answer>({ removing: true }, { status: 200 });
  const own = act === 'gone' ? {} : checkListDraft(draft, fields);
  if (Object.keys(own).length > 0) return answer(draft, own, { status: 400 });
  if (act === 'change' && begun !== base)
    return answer(draft, { '': words.faults.overtaken }, { status: 409, known: base });
  try {
    return redirect(await done(client, place, { act, draft, info: described.info }), 303);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const faults = listFaultsOfError(error, draft.conditions);
    if (isCollision(error))
      return answer(draft, faults, {
        status: 409,
        known: listFingerprint((await now()).described.info),
      });
    return answer(draft, faults, { status: error.status < 400 ? 503 : error.status });
  }
}

async function pin(
  { ctx }: Visit,
  { staffId, objectApiName, listViewApiName }: ListLocation,
  isPinned: boolean,
) {
  const list = valueOrErrorPage(await findList(ctx, objectApiName, listViewApiName));
  valueOrErrorPage(await (isPinned ? pinList(ctx, list) : unpinList(ctx, list)));
  return redirect(listPath(staffId, objectApiName, listViewApiName), 303);
}

type Doing = { act: FormDataEntryValue | null; draft: ListDraft; info: ListDescription['info'] };

async function done(
  client: Client,
  place: ListLocation,
  { act, draft, info }: Doing,
): Promise<string> {
  const { staffId, objectApiName, listViewApiName } = place;
  if (act === 'gone') {
    await deleteListInfo(client, { objectApiName, listViewApiName });
    return listPath(staffId, objectApiName, 'Alle');
  }
  if (act !== 'change') return copyList(client, place, { draft, info });
  await changeList(client, place, { draft, info });
  return listPath(staffId, objectApiName, listViewApiName);
}

export { WorkspaceProblem as ErrorBoundary } from '../../frame/WorkspaceProblem.tsx';

export default function EditListRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const navigate = useNavigate();
  const { place, described, typed } = page;
  const client = useHydratedClient(page);
  const list = listPath(place.staffId, place.objectApiName, place.listViewApiName);
  const { label, visibility } = described.info;
  const asking = words.removing(label, visibility !== 'Private');
  if (answer !== undefined && 'removing' in answer)
    return (
      <Form className="stack" method="post">
        <Head title={asking.title} />
        <h1 className="title-5 record-name">{asking.title}</h1>
        <p className="record-text">{asking.text}</p>
        <div className="row">
          <Button type="submit" look="danger" name={pressedButtonField} value="gone">
            {asking.go}
          </Button>
          <ButtonLink look="hollow" to={list}>
            {asking.stay}
          </ButtonLink>
        </div>
      </Form>
    );
  return (
    <ClientProvider client={client}>
      <Head title={`${words.title}: ${label}`} />
      <div className="stack-close">
        <Link className="record-back" to={list}>
          {label}
        </Link>
        <h1 className="title-5 record-name">{words.title}</h1>
      </div>
      <ListForm
        place={place}
        described={described}
        sent={
          answer ?? {
            draft: listDraftOf(described.info),
            faults: {},
            typed,
            base: listFingerprint(described.info),
          }
        }
        onDone={async (to) => navigate(to)}
      />
    </ClientProvider>
  );
}
