import { data, useActionData, useSearchParams, type ActionFunctionArgs, type ClientActionFunctionArgs } from 'react-router';
import { Grid, GridCell } from '#ui/Grid.tsx';
import type { Refused } from '../../forms/use-form.ts';
import type { PageHandle } from '../../handle.ts';
import { sentParam } from '../../paths.ts';
import { takeIctContact } from './ict-action.ts';
import { IctForm } from './IctForm.tsx';
import { IctMade } from './IctMade.tsx';
import { IctRegions } from './IctRegions.tsx';

export const handle = {} satisfies PageHandle;

export const action = (args: ActionFunctionArgs) => takeIctContact(args);

/** A call that does not come through stands in the log of the browser and changes nothing: what was typed stays. Source: spec §8. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    reportError(error);
    // With this status the router asks for nothing anew, which would fail too.
    return data({ problems: [], typed: {} } satisfies Refused, { status: 503 });
  }
}

/** Contactpersoon ICT: one column that holds the form, or the confirmation in its place. Source: spec §2. */
export default function IctContactPage() {
  const [query] = useSearchParams();
  const answer = useActionData<typeof clientAction>();
  const made = query.has(sentParam);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <div className="page">
        <Grid>
          <GridCell>{made ? <IctMade /> : <IctForm answer={answer} />}</GridCell>
        </Grid>
        <IctRegions recordId={query.get('recordId') ?? ''} />
      </div>
    </main>
  );
}
