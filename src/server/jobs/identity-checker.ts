import { recheckPeople } from '#domain/login/provider-sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { openScheduler, type Scheduler } from './scheduler.ts';

/** Identities are due after ten minutes, so that each is checked within fifteen. */
const lookEvery = 60_000; // ms

/** The copies of the server share the work: each identity is claimed by one of them. */
export function openIdentityChecker({
  contextOf,
  database,
  log,
}: Pick<Dependencies, 'contextOf' | 'database' | 'log'>): Pick<Scheduler, 'close'> {
  const { loginProviders } = contextOf(system).services.integrations;
  if (loginProviders.list.length === 0) return { close: async () => undefined };
  return openScheduler(database.listen, {
    object: 'User',
    every: lookEvery,
    async round(isClosing) {
      while (!isClosing()) {
        const looked = await recheckPeople(contextOf(system));
        if (looked.length === 0) return;
        for (const { outcome, ...said } of looked)
          if (outcome !== 'stays')
            log.warn(
              { outcome, ...said },
              outcome === 'ended'
                ? 'an identity provider no longer lets a user in; their sessions ended'
                : 'an identity provider could not be asked about a user',
            );
      }
    },
    onFault: (fault) =>
      log.warn({ err: fault }, 'identity providers could not be asked; they are asked again'),
  });
}

const system = { kind: 'system', task: 'ask an identity provider again' } as const;
