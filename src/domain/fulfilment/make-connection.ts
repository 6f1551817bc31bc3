import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOrNull } from '#engine/read/query.ts';
import { createRecord } from '#engine/write/write.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { contractForm, simStatus } from '#protocol/telecom/picklists.ts';
import { centsOf, endOfTerm } from '#protocol/telecom/pricing.ts';
import { serviceKind, type ServiceKind } from '#protocol/telecom/service-kind.ts';
import { withoutField } from './action-inputs.ts';
import type { Order } from './read-order.ts';
import type { Piece } from './share-numbers.ts';

/** In months: the longest that the law allows without the customer's own request. */
const noticeMonths = 1;

/** What stands at an address, rather than with a person. */
const placedKinds: readonly ServiceKind[] = [
  serviceKind.internet,
  serviceKind.voip,
  serviceKind.tv,
  serviceKind.hardware,
];

type Making = { piece: Piece; start: string };

/**
 * Makes the connection of a delivered piece and returns its id. The write hook makes its price
 * period. A refusal of the
 * number stands at the input `Nummers`.
 */
export async function makeConnection(
  system: RequestContext,
  order: Order,
  { piece, start }: Making,
): Promise<Result<string>> {
  const { line, quantity, number } = piece;
  const term = Number(line.term);
  const made = await createRecord(system, {
    apiName: 'Aansluiting__c',
    fields: {
      Name: line.product,
      Account__c: order.accountId,
      OwnerId: await ownerOf(system, order),
      Product__c: line.productId,
      Bestelregel__c: line.id,
      Soort__c: line.kind,
      Status__c: connectionStatus.active,
      Nummer__c: number?.number ?? null,
      Aantal__c: line.perConnection ?? quantity,
      Eenheid__c: line.unit,
      Niveau__c: line.level,
      Maandbedrag__c: (centsOf(line.monthly) * quantity) / 100,
      Contractvorm__c: term > 0 ? contractForm.fixed : contractForm.indefinite,
      Ingangsdatum__c: start,
      Einde_eerste_termijn__c: endOfTerm(start, term),
      Opzegtermijn_maanden__c: noticeMonths,
      ...(placedKinds.includes(line.kind) &&
        order.address !== null && { Adres__c: plainAddress(order.address) }),
      ...(line.kind === serviceKind.mobile && {
        Bundel__c: line.product,
        Simstatus__c: simStatus.active,
      }),
    },
    allowSaveOnDuplicate: true,
  });
  if (made.ok) return ok(made.value.id);
  const problems = made.problems.map((problem) =>
    problem.field === 'Nummer__c' ? { ...problem, field: 'Nummers' } : withoutField(problem),
  );
  return { ok: false, problems };
}

async function ownerOf(
  system: RequestContext,
  { accountId, ownerId }: Order,
): Promise<string | null> {
  const [company] = await findRowsByValues(system, {
    from: 'Account',
    fields: ['OwnerId'],
    where: { Id: String(accountId) },
    limit: 1,
  });
  return (company && textOrNull(company, 'OwnerId')) ?? ownerId;
}
