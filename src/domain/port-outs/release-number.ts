import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { countRows } from '#engine/read/query.ts';
import { idsByPhoneNumber } from '#engine/search/same-number.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import { portOutMails, releaseMailKind } from '#messages/mail/port-out-mails.ts';
import { type PortOutDoubt, portOutMessage, portOutText } from '#messages/portal/port-out.ts';
import { addDays, laterDay, monthsUntil } from '#protocol/time/calendar.ts';
import {
  connectionStatus,
  paidStatuses,
  rulesOfStatus,
} from '#protocol/telecom/connection-status.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { PortOutReceipt } from '#protocol/shapes/endings.ts';
import { localDay } from '#engine/model/local-day.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import {
  type ConnectionFacts,
  findConnection,
  lockConnection,
  monthlyOn,
  readPendingEndings,
} from '../company/connection-facts.ts';
import { describePortOut } from './describe-port-out.ts';
import { saveConsent } from '../forms/save-consent.ts';
import type { FormSubmission } from '../forms/save-form.ts';
import { lapseRelease } from './lapse-releases.ts';
import { portOutProposal, refusedPortOut, servedUntil } from './propose-port-out.ts';
import { mailCompany } from '../company/mail-company.ts';
import { portOutStatus } from '#protocol/telecom/picklists.ts';

export type PortOutRequest = {
  connectionId: string;
  acceptEarlyCost: boolean;
  /** What the page showed to the customer; undefined accepts any date and cost. */
  shown?: { date: string; cost: number } | undefined;
};

/**
 * In days, from the later of today and the proposed date: from today alone, a release for the end
 * of a long contract would lapse before that day. decisions.md §8 does not define the start.
 */
export const validDays = 90;

/** The same form key and input return the first result. Source: decisions.md §8. */
export async function releaseNumber(
  ctx: RequestContext,
  { value, formKey, address }: FormSubmission<PortOutRequest>,
): Promise<Result<PortOutReceipt>> {
  const found = await findConnection(ctx, value.connectionId);
  if (!found.ok) return found;
  const wish = { ...value, connectionId: found.value };
  const submit = {
    scope: 'port-out',
    key: formKey,
    content: { ...wish, by: actorIdOf(ctx.viewer) },
  };
  return runIdempotently(asSystemOnBehalf(ctx, 'release a number'), submit, async (system) => {
    const held = await lockConnection(ctx, system, wish.connectionId);
    return held.ok ? release(system, held.value, { ...wish, address }) : held;
  });
}

async function release(
  system: RequestContext,
  facts: ConnectionFacts,
  { acceptEarlyCost, shown, address }: PortOutRequest & { address: string },
): Promise<Result<PortOutReceipt>> {
  const running = await readPendingEndings(system, facts.id);
  const refused = refusedPortOut(facts, running);
  if (refused) return refused;
  const { number, proposedDate, earliestWithoutCost, earlyCost } = portOutProposal(system, facts);
  const date = acceptEarlyCost ? proposedDate : earliestWithoutCost;
  const cost = acceptEarlyCost ? earlyCost : 0;
  if (shown !== undefined && (shown.date !== date || shown.cost < cost))
    return refuse({ code: 'portOut.moved' });
  for (const overdue of running.overdue) await lapseRelease(system, facts.account, overdue);
  const doubts = await doubtsOf(system, facts);
  const terms: Terms = {
    number,
    date,
    cost,
    earliestDate: earliestWithoutCost,
    months: monthsUntil(servedUntil(facts, date), earliestWithoutCost),
    validUntil: addDays(laterDay(localDay(system.now), date), validDays),
    doubt: doubts.length === 0 ? null : portOutText.doubts(doubts),
  };
  const made = await createRecord(system, {
    apiName: 'Uitportering__c',
    fields: fieldsOf(system, facts, terms),
  });
  if (!made.ok) return made;
  const consent = await saveConsentAndMail(system, facts, { ...terms, id: made.value.id, address });
  return consent.ok ? ok(receiptOf(made.value.id, terms)) : consent;
}

/**
 * `months`: the months that are charged. `doubt`: why a colleague checks the request first; null
 * when the number is released at once.
 */
type Terms = {
  number: string;
  date: string;
  cost: number;
  earliestDate: string;
  months: number;
  validUntil: string;
  doubt: string | null;
};

const statusOf = ({ doubt }: Terms) =>
  doubt === null ? portOutStatus.released : portOutStatus.requested;

const receiptOf = (portOutId: string, terms: Terms): PortOutReceipt => ({
  portOutId,
  proposedDate: terms.date,
  validUntil: terms.validUntil,
  status: statusOf(terms),
  message: portOutMessage({ number: terms.number, date: terms.date, waits: terms.doubt !== null }),
});

const fieldsOf = (system: RequestContext, facts: ConnectionFacts, terms: Terms) => ({
  Aansluiting__c: facts.id,
  OwnerId: facts.account.ownerId,
  Status__c: statusOf(terms),
  Nummer__c: terms.number,
  Klantnummer__c: facts.account.number,
  Voorgestelde_datum__c: terms.date,
  Geldig_tot__c: terms.validUntil,
  Kosten__c: terms.cost,
  Kosten_aanvaard__c: terms.cost > 0,
  Vroegste_datum__c: terms.earliestDate,
  Maandbedrag__c: monthlyOn(facts, servedUntil(facts, terms.date)),
  Maanden__c: terms.months,
  Vrijgemaakt_op__c: terms.doubt === null ? system.now.toISOString() : null,
  Reden_nakijken__c: terms.doubt,
});

/** Source: decisions.md §8. */
async function doubtsOf(
  system: RequestContext,
  { status, number, account }: ConnectionFacts,
): Promise<PortOutDoubt[]> {
  const same = await idsByPhoneNumber(system, {
    object: 'Aansluiting__c',
    field: 'Nummer__c',
    number: number!,
  }); // proof: `refusedPortOut` refuses a connection without a number
  const elsewhere = await countRows(system, {
    from: 'Aansluiting__c',
    filters: [
      { field: 'Id', operator: 'Equals', operands: same },
      { field: 'Account__c', operator: 'NotEqual', operands: [account.id] },
      { field: 'Status__c', operator: 'Equals', operands: paidStatuses },
    ],
  });
  return [
    ...(rulesOfStatus(status).portOut === 'yes'
      ? []
      : [status === connectionStatus.ending ? ('ending' as const) : ('notActive' as const)]),
    ...(elsewhere > 0 ? (['foreignNumber'] as const) : []),
  ];
}

async function saveConsentAndMail(
  system: RequestContext,
  { account }: ConnectionFacts,
  terms: Terms & { id: string; address: string },
): Promise<Result<unknown>> {
  const { id, address } = terms;
  const { kind, version, text } = portOutText.consent;
  const consent = await saveConsent(system, {
    kind,
    version,
    text: text(terms),
    accountId: account.id,
    about: id,
    by: actorIdOf(system.viewer),
    address,
  });
  if (!consent.ok) return consent;
  await mailPortOut(system, { account, id, doubt: terms.doubt });
  return consent;
}

/** `doubt`: why a colleague checks the port-out first; null when the number is released. */
export async function mailPortOut(
  system: RequestContext,
  { account, id, doubt }: { account: ConnectionFacts['account']; id: string; doubt: string | null },
): Promise<void> {
  const described = await describePortOut(system, id);
  if (described === null) throw new Error(`The port-out ${id} does not exist`);
  const words = { ...described, doubt, brand: system.brand };
  await mailCompany(system, {
    account,
    about: id,
    kind: releaseMailKind,
    toCompany: portOutMails.toCompany(words),
    toUs: portOutMails.toUs(words),
  });
}
