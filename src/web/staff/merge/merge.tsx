import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { staffMergeText as words } from '#messages/staff/merge.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { readFromApi } from '../dehydrate-page.ts';
import { invalidateRecord } from '../frame/workspace-cache.ts';
import { recordPath } from '../staff-paths.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { doMerge } from './do-merge.ts';
import { MergePartnerSearch } from './MergePartnerSearch.tsx';
import { idParam } from './merge-address.ts';
import { MergeForm } from './MergeForm.tsx';
import { mergeRecordNames } from './merge-shown.ts';
import { type MergeComparison, readMerge } from './read-merge.ts';
import './Merge.css';
import '../records/RecordView.css';
import '../forms/RecordEdit.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return {
    staffId,
    page: await readFromApi(visit, (client) =>
      readMerge(client, params['kind'] ?? '', url.searchParams),
    ),
  };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  return doMerge(request, staffVisit({ url, params, context }));
}

/** The merge may have changed the records, so this drops them from the cache. */
export async function clientAction(sending: ClientActionFunctionArgs) {
  try {
    return await submitKeepingInput(sending);
  } finally {
    for (const id of new URL(sending.request.url).searchParams.getAll(idParam))
      invalidateRecord(id);
  }
}

export const shouldRevalidate = revalidateUnlessUnsent;

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function MergeRoute() {
  const { page, staffId } = useLoaderData<typeof loader>();
  const plural = page.step === 'find' ? page.finding.plural : page.comparing.plural;
  return (
    <>
      <Head title={words.title(plural)} />
      {page.step === 'find' ? (
        <MergePartnerSearch finding={page.finding} staffId={staffId} />
      ) : (
        <Compare comparing={page.comparing} staffId={staffId} />
      )}
    </>
  );
}

function Compare({ comparing, staffId }: { comparing: MergeComparison; staffId: string }) {
  const answer = useLastActionData<FormRefusal>();
  const sending = useNavigation().state !== 'idle';
  const { plan, plural } = comparing;
  const [first] = plan.records;
  return (
    <div className="merge">
      <div className="stack-close">
        {first && (
          <Link className="record-back" to={recordPath(staffId, first.id)}>
            {words.back(mergeRecordNames(plan)[first.id] ?? '')}
          </Link>
        )}
        <h1 className="title-5 record-name">{words.title(plural)}</h1>
        <p className="merge-lede">{words.lede(plan.records.length)}</p>
      </div>
      <MergeForm comparing={comparing} staffId={staffId} answer={answer} sending={sending} />
    </div>
  );
}
