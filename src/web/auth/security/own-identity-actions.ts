import { redirect } from 'react-router';
import { mayLinkIdentity, unlinkOwnIdentity } from '#domain/login/own-identities.ts';
import { refusal } from '../../forms/form-action.ts';
import { paths, sentParam } from '../../paths.ts';
import type { Visit } from '../../visit.ts';
import { continueWithProvider } from '../provider/continue-with-provider.ts';
import { identityFieldName } from './security-acts.ts';
import { actionFieldName, securityActions } from './security-acts.ts';

export async function linkIdentity(visit: Visit, sent: FormData) {
  const session = visit.sessionToken ?? '';
  const allowed = await mayLinkIdentity(visit.ctx, session);
  if (!allowed.ok)
    return refusal({
      problems: allowed.problems,
      typed: { [actionFieldName]: securityActions.link },
    });
  return continueWithProvider(visit, sent, {
    kind: 'link',
    userId: allowed.value.userId,
    session,
  });
}

export async function unlinkIdentity({ ctx }: Visit, sent: FormData) {
  const id = String(sent.get(identityFieldName));
  const removed = await unlinkOwnIdentity(ctx, id);
  return removed.ok
    ? redirect(`${paths.security}?${sentParam}=ontkoppeld`, 303)
    : refusal({
        problems: removed.problems,
        typed: { [actionFieldName]: securityActions.unlink, [identityFieldName]: id },
      });
}
