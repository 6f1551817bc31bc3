import {
  data,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { isIctLinkGood } from '#domain/ict/create-ict-contact.ts';
import { readSeoProperties } from '#domain/content/read-seo.ts';
import { Grid, GridCell } from '#ui/layout/Grid.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { sentParam } from '../../paths.ts';
import { siteOf, visitContext } from '../../visit.ts';
import { submitIctContact } from './ict-action.ts';
import { IctForm } from './IctForm.tsx';
import { IctContactConfirmation } from './IctContactConfirmation.tsx';
import { IctRegions } from './IctRegions.tsx';

export const handle = {} satisfies PageHandle;

/** The visitor learns of an invalid link before filling in the form. Source: spec §2. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const link = { accountId: url.searchParams.get('accId'), proof: url.searchParams.get('proof') };
  const works = url.searchParams.has(sentParam) || (await isIctLinkGood(visit.ctx, link));
  const recordId = url.searchParams.get('recordId') ?? '';
  const seo =
    recordId === ''
      ? null
      : await readSeoProperties(visit.ctx, recordId, { fields: [], site: siteOf(visit) });
  const about = {
    recordId,
    recordName: seo?.ok ? seo.value.recordName : '',
    canonicalUrl: seo?.ok ? seo.value.canonicalUrl : '',
  };
  return { works, about };
}

export const action = (args: ActionFunctionArgs) => submitIctContact(args);

/** When the call fails, the form keeps the typed values. Source: spec §8. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    reportError(error);
    // After an error status the router does not reload the data, which would fail as well.
    return data({ problems: [], typed: {} } satisfies FormRefusal, { status: 503 });
  }
}

/** Source: spec §2. */
export default function IctContactPage() {
  const [query] = useSearchParams();
  const { works, about } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof clientAction>();
  const made = query.has(sentParam);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page">
        <Grid>
          <GridCell>
            {made ? <IctContactConfirmation /> : <IctForm answer={answer} works={works} />}
          </GridCell>
        </Grid>
        <IctRegions about={about} />
      </div>
    </main>
  );
}
