import type { Ask, Verb, VerbDone } from '#records/ask.ts';
import { inTransaction } from '#records/transaction.ts';
import type { Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import { made } from '../rows.ts';
import type { Company } from './company.ts';
import type { TestRooms } from './rooms.ts';

/** Services that companies have, for tests of what ends them. */

let count = 0;

/** An active mobile subscription without a term, one month of notice, € 25 a month. */
export const makeConnection = (
  world: TestRooms,
  company: Company,
  fields: Dict<Scalar | null> = {},
): Promise<string> =>
  made(world, 'Aansluiting__c', {
    Name: 'Zakelijk mobiel',
    Account__c: company.id,
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Nummer__c: `06-1${String((count += 1)).padStart(7, '0')}`,
    Maandbedrag__c: 25,
    Contractvorm__c: 'Onbepaald',
    Ingangsdatum__c: '2025-01-01',
    ...fields,
  });

/** A first term that runs until the end of February 2027. */
export const untilFebruary = { Contractvorm__c: 'Vast', Einde_eerste_termijn__c: '2027-02-28' };

/** What a member of staff does with a row, as the engine has it done: in one transaction. */
export const perform = (
  ctx: Ask,
  verb: Verb,
  id: string,
  values: Dict<Scalar> = {},
): Promise<Result<VerbDone>> => inTransaction(ctx, (inside) => verb(inside, { id, values }));
