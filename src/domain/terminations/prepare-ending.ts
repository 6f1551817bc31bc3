import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import type { PortOutDescription } from '#messages/portal/port-out-description.ts';
import type { TerminationDescription } from '#messages/portal/termination-description.ts';
import { localDay } from '#engine/model/local-day.ts';
import { terminableStatuses } from '#protocol/telecom/connection-status.ts';
import { connectionEnd, type ContractEnd } from '#protocol/telecom/contract-end.ts';
import { ok, type ProblemCode, type Result } from '#protocol/problem.ts';
import type { PortOutProposal, TerminationProposal } from '#protocol/shapes/endings.ts';
import {
  type ConnectionFacts,
  readPendingEndings,
  readVisibleConnection,
} from '../company/connection-facts.ts';
import { describeTermination } from './describe-termination.ts';
import { describePortOut } from '../port-outs/describe-port-out.ts';
import { portOutProposal, refusedPortOut } from '../port-outs/propose-port-out.ts';
import { refusedDay, refusedTermination, terminationProposal } from './propose-termination.ts';
import {
  readRegisteredCompany,
  type RegisteredCompany,
} from '../port-outs/read-registered-company.ts';
import {
  readReleases,
  type ReleaseSummary,
  readTerminations,
  type TerminationSummary,
} from './read-endings.ts';

type Refusal = { code: ProblemCode };
type Shared = { facts: ConnectionFacts; today: string };

export type TerminationPreparation = Shared & {
  latest: TerminationSummary | null;
  others: boolean;
} & (
    | { refused: ProblemCode; described: TerminationDescription | null }
    | {
        refused: null;
        end: ContractEnd;
        proposal: TerminationProposal;
        wrongDay: ProblemCode | null;
      }
  );

/** `requestedDate` may be any text: for an invalid day the result contains `wrongDay`. */
export async function prepareTermination(
  ctx: RequestContext,
  asked: { connectionId: string; requestedDate: string | null },
): Promise<Result<TerminationPreparation>> {
  const seen = await readVisibleConnection(ctx, asked.connectionId);
  if (!seen.ok) return seen;
  const facts = seen.value;
  const today = localDay(ctx.now);
  const [running, [latest = null], others] = await Promise.all([
    readPendingEndings(ctx, facts.id),
    readTerminations(ctx, facts.id),
    hasOthers(ctx, facts.id),
  ]);
  const shared = { facts, today, latest, others };
  const refused = refusedTermination(facts, running);
  if (refused !== null) {
    const described = latest === null ? null : await describeTermination(ctx, latest.id);
    return ok({ ...shared, refused: codeOf(refused), described });
  }
  const wrong = refusedDay(ctx, facts, { datum: asked.requestedDate });
  const proposal = terminationProposal(ctx, facts, {
    requestedDate: wrong === null ? asked.requestedDate : null,
  });
  return ok({
    ...shared,
    refused: null,
    end: connectionEnd({ ...facts, receivedOn: today }),
    proposal,
    wrongDay: wrong === null ? null : codeOf(wrong),
  });
}

/** For the warning that a combination discount may change. */
async function hasOthers(ctx: RequestContext, connectionId: string): Promise<boolean> {
  const filters = [
    { field: 'Id', operator: 'NotEqual', operands: [connectionId] },
    { field: 'Status__c', operator: 'Equals', operands: terminableStatuses },
  ] as const;
  return (
    (await findRows(ctx, { from: 'Aansluiting__c', fields: ['Id'], filters, limit: 1 })).length > 0
  );
}

export type PortOutPreparation = Shared & {
  latest: ReleaseSummary | null;
  registered: RegisteredCompany;
} & (
    | { refused: ProblemCode; described: PortOutDescription | null }
    | { refused: null; end: ContractEnd; proposal: PortOutProposal }
  );

export async function preparePortOut(
  ctx: RequestContext,
  connectionId: string,
): Promise<Result<PortOutPreparation>> {
  const seen = await readVisibleConnection(ctx, connectionId);
  if (!seen.ok) return seen;
  const facts = seen.value;
  const today = localDay(ctx.now);
  const [running, [latest = null], registered] = await Promise.all([
    readPendingEndings(ctx, facts.id),
    readReleases(ctx, facts.id),
    readRegisteredCompany(ctx, facts.account.id),
  ]);
  const shared = { facts, today, latest, registered };
  const refused = refusedPortOut(facts, running);
  if (refused !== null) {
    const described = latest === null ? null : await describePortOut(ctx, latest.id);
    return ok({ ...shared, refused: codeOf(refused), described });
  }
  return ok({
    ...shared,
    refused: null,
    end: connectionEnd({ ...facts, receivedOn: today }),
    proposal: portOutProposal(ctx, facts),
  });
}

const codeOf = ({ problems }: { problems: readonly Refusal[] }): ProblemCode => problems[0]!.code;
