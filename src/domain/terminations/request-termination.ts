import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { terminationMailKind, terminationMails } from '#messages/mail/termination-mails.ts';
import { terminationMessage, terminationText } from '#messages/portal/termination.ts';
import { monthsUntil } from '#protocol/time/calendar.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { TerminationProposal, TerminationReceipt } from '#protocol/shapes/endings.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import {
  type ConnectionFacts,
  findConnection,
  lockConnection,
  monthlyOn,
  readPendingEndings,
} from '../company/connection-facts.ts';
import { describeTermination } from './describe-termination.ts';
import { saveConsent } from '../forms/save-consent.ts';
import type { FormSubmission } from '../forms/save-form.ts';
import { refusedDay, refusedTermination, terminationProposal } from './propose-termination.ts';
import { mailCompany } from '../company/mail-company.ts';
import { noticeChannel, terminationStatus } from '#protocol/telecom/picklists.ts';

export type TerminationRequest = {
  connectionId: string;
  endDate: string;
  acceptEarlyCost: boolean;
  /** The cost in euros that the customer saw. Undefined: `acceptEarlyCost` accepts any cost. */
  acceptedCost?: number | undefined;
  /** Set for notice that was received outside the portal and recorded by staff. */
  came?: ReceivedNotice;
};

/** `on`: the day of receipt, from which the notice period counts. */
export type ReceivedNotice = { on: string; by: string };

const received = terminationStatus.received;

/** The same form key and input return the first result. Source: decisions.md §7. */
export async function requestTermination(
  ctx: RequestContext,
  { value, formKey, address }: FormSubmission<TerminationRequest>,
): Promise<Result<TerminationReceipt>> {
  const found = await findConnection(ctx, value.connectionId);
  if (!found.ok) return found;
  const wish = { ...value, connectionId: found.value };
  const submit = {
    scope: 'termination',
    key: formKey,
    content: { ...wish, by: actorIdOf(ctx.viewer) },
  };
  return runIdempotently(asSystemOnBehalf(ctx, 'end a connection'), submit, async (system) => {
    const held = await lockConnection(ctx, system, wish.connectionId);
    return held.ok ? terminate(system, held.value, { ...wish, address }) : held;
  });
}

async function terminate(
  system: RequestContext,
  facts: ConnectionFacts,
  wish: TerminationRequest & { address: string },
): Promise<Result<TerminationReceipt>> {
  const refused =
    refusedTermination(facts, await readPendingEndings(system, facts.id)) ??
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
  const consent = await saveConsentAndMail(system, { facts, proposal, wish, id: made.value.id });
  return consent.ok
    ? ok({
        terminationId: made.value.id,
        endDate: wish.endDate,
        status: received,
        message: terminationMessage(wish.endDate),
      })
    : consent;
}

const accepts = ({ acceptEarlyCost, acceptedCost }: TerminationRequest, cost: number): boolean =>
  acceptEarlyCost && cost <= (acceptedCost ?? cost);

const fieldsOf = (
  facts: ConnectionFacts,
  proposal: TerminationProposal,
  { endDate, came }: TerminationRequest,
) => ({
  Aansluiting__c: facts.id,
  OwnerId: facts.account.ownerId,
  Status__c: received,
  Ontvangen_op__c: proposal.receivedOn,
  Herkomst__c: came?.by ?? noticeChannel.portal,
  Gewenste_datum__c: endDate,
  Einddatum__c: endDate,
  Regel__c: proposal.rule,
  Toelichting__c: proposal.explanation,
  Kosten__c: proposal.earlyCost,
  Kosten_aanvaard__c: endDate < proposal.earliestDate,
  Vroegste_datum__c: proposal.earliestDate,
  Maandbedrag__c: monthlyOn(facts, endDate),
  Maanden__c: monthsUntil(endDate, proposal.earliestDate),
});

type News = {
  facts: ConnectionFacts;
  proposal: TerminationProposal;
  wish: TerminationRequest & { address: string };
  id: string;
};

async function saveConsentAndMail(
  system: RequestContext,
  { facts, proposal, wish: { endDate, address, came }, id }: News,
): Promise<Result<unknown>> {
  const { account, name } = facts;
  const { kind, version, text } = terminationText.consent;
  const consent = await saveConsent(system, {
    kind,
    version,
    text: text({ name, endDate, cost: proposal.earlyCost, came }),
    accountId: account.id,
    about: id,
    by: actorIdOf(system.viewer),
    address,
  });
  if (!consent.ok) return consent;
  const described = await describeTermination(system, id);
  if (described === null) throw new Error('A termination that was just made must exist');
  const words = { described, brand: system.brand };
  await mailCompany(system, {
    account,
    about: id,
    kind: terminationMailKind,
    toCompany: terminationMails.toCompany(words),
    toUs: terminationMails.toUs(words),
  });
  return consent;
}
