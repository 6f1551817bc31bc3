import type { Ask } from '#records/ask.ts';
import { refusedStepUp } from '#session/proven.ts';
import type { refuse } from '#wire/problem.ts';

/** Fields of a user by which somebody logs in, or is given rights. */
export const guardedOfUser: readonly string[] = ['Email', 'Username', 'ProfileId', 'Portaalrechten__c'];

type Saves = { object: string; fields: readonly string[]; makes: boolean };

/**
 * Why a work on many rows may not begin that makes users or saves these fields of them; null: it may. Every
 * row asks it again (`follow-users.ts`), but only its beginning can be proven in place. Refuses
 * `stepUp.required`.
 */
export const refusedGuarded = async (ask: Ask, { object, fields, makes }: Saves): Promise<ReturnType<typeof refuse> | null> =>
  object === 'User' && (makes || fields.some((name) => guardedOfUser.includes(name))) ? refusedStepUp(ask) : null;
