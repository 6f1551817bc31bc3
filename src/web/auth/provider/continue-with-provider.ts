import { data } from 'react-router';
import { findProvider } from '#domain/login/providers.ts';
import type { AttemptGoal } from '#auth/providers/attempt.ts';
import { refusal } from '../../forms/form-action.ts';
import type { Visit } from '../../visit.ts';
import { goToProvider } from './go-to-provider.ts';
import { providerFieldName } from '../login/login-steps.ts';

/** Answers a form with a button for each provider. */
export async function continueWithProvider(visit: Visit, sent: FormData, goal: AttemptGoal) {
  const provider = findProvider(visit.ctx, String(sent.get(providerFieldName)));
  if (provider === undefined) throw data(null, { status: 400 });
  const gone = await goToProvider(visit, { provider, goal });
  return gone.ok ? gone.value : refusal({ problems: gone.problems, typed: {} });
}
