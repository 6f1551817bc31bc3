import {
  redirect,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { ClientProvider } from '#client/react/context.ts';
import { ListView } from './lists/ListView.tsx';
import { parseListAddress } from './lists/list-address.ts';
import { readList } from './lists/read-list.ts';
import { readListPage, type ListPage } from './lists/read-list-page.ts';
import { readFromCache, useHydratedClient } from './frame/workspace-cache.ts';
import { staffPath } from '../paths.ts';
import type { Visit } from '../visit.ts';
import { startOf } from './frame/read-workspace.ts';
import { staffVisit } from './frame/staff-visit.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  if (params['objectApiName'] === undefined) await leadToSetup(visit, staffId);
  return readListPage(visit, staffId, parseListAddress(params, url.searchParams));
}

async function leadToSetup(visit: Visit, staffId: string): Promise<void> {
  const start = await startOf(visit, staffId);
  if (start !== staffPath(staffId)) throw redirect(start, 302);
}

export const clientLoader = ({
  request,
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<ListPage> =>
  readFromCache({
    load: () => serverLoader<typeof loader>(),
    ask: (client) =>
      readList(
        { client, aside: client, staffId: params['medewerkerRecordId'] ?? '' },
        parseListAddress(params, new URL(request.url).searchParams),
      ),
  });

export { WorkspaceProblem as ErrorBoundary } from './frame/WorkspaceProblem.tsx';

export default function List() {
  const page = useLoaderData<typeof loader>();
  return (
    <ClientProvider client={useHydratedClient(page)}>
      <ListView page={page} key={`${page.asked.objectApiName} ${page.asked.listViewApiName}`} />
    </ClientProvider>
  );
}
