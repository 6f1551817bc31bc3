import { type RequestContext, asSystemFor } from '#engine/model/request-context.ts';
import { once } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { terminationMails } from '#messages/mail/termination-mails.ts';
import { terminationMessage, terminationText } from '#messages/portal/termination.ts';
import { monthsUntil } from '#protocol/time/calendar.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { TerminationProposal, TerminationReceipt } from '#protocol/shapes/endings.ts';
import { makerOf } from '#protocol/users/viewer.ts';
import {
  type ConnectionFacts,
  findConnection,
  holdConnection,
  runningEnd,
} from '../company/connection-facts.ts';
import { describeTermination } from './describe-termination.ts';
import { keepConsent } from '../forms/keep-consent.ts';
import type { FormSent } from '../forms/keep-form.ts';
import { refusedDay, refusedTermination, terminationProposal } from './propose-termination.ts';
import { tellCompany } from '../company/tell-company.ts';

export type Termination = {
  connectionId: string;
  endDate: string;
  acceptEarlyCost: boolean;
  /**
   * The cost that was shown to who accepted it, in euros: on another day the same end may cost
   * more. Absent: whatever it is.
   */
  acceptedCost?: number | undefined;
  /** Notice that came in otherwise than through the portal, and that staff put down. */
  came?: NoticeCame;
};

/** `on`: the day, which the term of notice counts from; `by`: how. */
export type NoticeCame = { on: string; by: string };

const received = 'ophefverzoek ontvangen';

/**
 * Ends a connection on a day: the request, what it does to the connection, what was accepted, and
 * the mails, in one transaction. The same key with the same wish gets the first one's answer, also
 * when its day is over by then; two colleagues at once wait for each other, and the second is
 * refused. Staff may ask for a customer. Refuses as `findConnection`, `refusedTermination` and
 * `refusedDay`, and termination.costOpen for a day before the earliest when its cost is not
 * accepted, or another one was. Source: decisions.md §7.
 */
export async function requestTermination(
  ctx: RequestContext,
  { value, formKey, address }: FormSent<Termination>,
): Promise<Result<TerminationReceipt>> {
  const found = await findConnection(ctx, value.connectionId);
  if (!found.ok) return found;
  const wish = { ...value, connectionId: found.value };
  const submit = {
    scope: 'termination',
    key: formKey,
    content: { ...wish, by: makerOf(ctx.viewer) },
  };
  return once(asSystemFor(ctx, 'end a connection'), submit, async (system) => {
    const held = await holdConnection(ctx, system, wish.connectionId);
    return held.ok ? terminate(system, held.value, { ...wish, address }) : held;
  });
}

async function terminate(
  system: RequestContext,
  facts: ConnectionFacts,
  wish: Termination & { address: string },
): Promise<Result<TerminationReceipt>> {
  const refused =
    refusedTermination(facts, await runningEnd(system, facts.id)) ??
    refusedDay(system, facts, { endDate: wish.endDate });
  if (refused) return refused;
  const proposal = terminationProposal(system, facts, {
    requestedDate: wish.endDate,
    receivedOn: wish.came?.on,
  });
  if (wish.endDate < proposal.earliestDate && !accepts(wish, proposal.earlyCost))
    return refuse({ code: 'termination.costOpen', field: 'acceptEarlyCost' });
  const made = await createRecord(system, {
    apiName: 'Opzegging__c',
    fields: fieldsOf(facts, proposal, wish),
  });
  if (!made.ok) return made;
  const ending = await updateRecord(system, facts.id, {
    fields: { Status__c: connectionStatus.ending, Einddatum__c: wish.endDate },
  });
  if (!ending.ok) return ending;
  const told = await tell(system, { facts, proposal, wish, id: made.value.id });
  return told.ok
    ? ok({
        terminationId: made.value.id,
        endDate: wish.endDate,
        status: received,
        message: terminationMessage(wish.endDate),
      })
    : told;
}

const accepts = ({ acceptEarlyCost, acceptedCost }: Termination, cost: number): boolean =>
  acceptEarlyCost && cost <= (acceptedCost ?? cost);

const fieldsOf = (
  { id, account, monthly }: ConnectionFacts,
  proposal: TerminationProposal,
  { endDate, came }: Termination,
) => ({
  Aansluiting__c: id,
  OwnerId: account.ownerId,
  Status__c: received,
  Ontvangen_op__c: proposal.receivedOn,
  Herkomst__c: came?.by ?? 'Portaal',
  Gewenste_datum__c: endDate,
  Einddatum__c: endDate,
  Regel__c: proposal.rule,
  Toelichting__c: proposal.explanation,
  Kosten__c: proposal.earlyCost,
  Kosten_aanvaard__c: endDate < proposal.earliestDate,
  Vroegste_datum__c: proposal.earliestDate,
  Maandbedrag__c: monthly,
  Maanden__c: monthsUntil(endDate, proposal.earliestDate),
});

type News = {
  facts: ConnectionFacts;
  proposal: TerminationProposal;
  wish: Termination & { address: string };
  id: string;
};

async function tell(
  system: RequestContext,
  { facts, proposal, wish: { endDate, address, came }, id }: News,
): Promise<Result<unknown>> {
  const { account, name } = facts;
  const { kind, version, text } = terminationText.consent;
  const consent = await keepConsent(system, {
    kind,
    version,
    text: text({ name, endDate, cost: proposal.earlyCost, came }),
    accountId: account.id,
    about: id,
    by: makerOf(system.viewer),
    address,
  });
  if (!consent.ok) return consent;
  const described = await describeTermination(system, id);
  if (described === null) throw new Error('A termination that was just made is there');
  const words = { described, brand: system.brand };
  await tellCompany(system, {
    account,
    about: id,
    kind: 'Opzegging ontvangen',
    toCompany: terminationMails.toCompany(words),
    toUs: terminationMails.toUs(words),
  });
  return consent;
}
