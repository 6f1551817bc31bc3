import {
  requestTermination,
  type TerminationRequest,
} from '#domain/terminations/request-termination.ts';
import type {
  RequestContext,
  BusinessAction,
  BusinessActionResult,
} from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createRow } from '../rows.ts';
import type { Company } from './company.ts';
import type { TestDependencies } from './dependencies.ts';

/** Connections of companies, for tests of terminations. */

let count = 0;

/** An active mobile subscription without a term, one month of notice, € 25 a month. */
export const createConnection = (
  world: TestDependencies,
  company: Company,
  fields: Dict<Scalar | null> = {},
): Promise<string> =>
  createRow(world, 'Aansluiting__c', {
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
export const termUntilFebruary = { Contractvorm__c: 'Vast', Einde_eerste_termijn__c: '2027-02-28' };

/** Runs a business action on a row in one transaction, as the engine does. */
export const performAction = (
  ctx: RequestContext,
  verb: BusinessAction,
  { id, values = {} }: { id: string; values?: Dict<Scalar> },
): Promise<Result<BusinessActionResult>> =>
  inTransaction(ctx, (inside) => verb(inside, { id, values }));

export type TerminationOptions = Partial<TerminationRequest> & { key?: string };

/** Requests a termination, by default at the end of February 2027 and without cost. */
export const terminate = (
  ctx: RequestContext,
  connectionId: string,
  { key = `end-${(count += 1)}`, ...wish }: TerminationOptions = {},
): ReturnType<typeof requestTermination> => {
  const value = { connectionId, endDate: '2027-02-28', acceptEarlyCost: false, ...wish };
  return requestTermination(ctx, { value, formKey: key, address: '192.0.2.7' });
};

/** Requests a termination that must succeed; gives its id. */
export async function createTermination(
  ctx: RequestContext,
  connectionId: string,
  wish?: TerminationOptions,
): Promise<string> {
  const answer = await terminate(ctx, connectionId, wish);
  if (!answer.ok) throw new Error(answer.problems[0]!.code);
  return answer.value.terminationId;
}
