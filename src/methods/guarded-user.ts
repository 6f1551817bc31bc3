import type { Ask } from '#records/ask.ts';
import { refusedStepUp } from '#session/proven.ts';
import type { refuse } from '#wire/problem.ts';

/** Fields of a user that decide how they log in and what rights they have. */
export const guardedOfUser: readonly string[] = ['Email', 'Username', 'ProfileId', 'Portaalrechten__c'];

type Saves = { object: string; fields: readonly string[]; makes: boolean };

/**
 * Why a bulk job or import that creates users, or saves these fields, may not start; null: it may. Each row
 * is checked again (`follow-users.ts`), but the viewer can give a proof only at the start. Refuses
 * `stepUp.required`.
 */
export const refusedGuarded = async (ask: Ask, { object, fields, makes }: Saves): Promise<ReturnType<typeof refuse> | null> =>
  object === 'User' && (makes || fields.some((name) => guardedOfUser.includes(name))) ? refusedStepUp(ask) : null;
