import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOf, textOrNull } from '#engine/read/query.ts';
import { orderedMailKind, summaryMailKind } from '#messages/mail/order-mails.ts';
import { contractSummaryText } from '#messages/site/order/contract-summary.ts';
import type { ProofFile } from '../../terminations/proofs.ts';
import { drawSummary } from './draw-summary.ts';
import { parseStoredSummary, type StoredSummary } from './stored-summary.ts';

export const summaryFile = async (
  { brand }: Pick<RequestContext, 'brand'>,
  number: string,
  { summary, madeOn }: StoredSummary,
): Promise<ProofFile> => ({
  name: contractSummaryText.fileName(number),
  bytes: await drawSummary({ summary, madeOn, brand }),
});

/** The attachment of a mail about an order; null for other mails. */
export async function summaryForMail(
  ctx: RequestContext,
  { kind, about }: { kind: string; about: string },
): Promise<ProofFile | null> {
  if (kind !== summaryMailKind && kind !== orderedMailKind) return null;
  const [row] = await findRowsByValues(asSystem(ctx, 'put a contract summary in a mail'), {
    from: 'Bestelling__c',
    fields: ['Name', 'Samenvatting__c'],
    where: { Id: about },
    limit: 1,
  });
  if (row === undefined) return null;
  const stored = parseStoredSummary(textOrNull(row, 'Samenvatting__c'));
  return stored === null ? null : summaryFile(ctx, textOf(row, 'Name'), stored);
}
