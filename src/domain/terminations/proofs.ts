import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows, textOf } from '#engine/read/query.ts';
import { releaseMailKind } from '#messages/mail/port-out-mails.ts';
import { terminationMailKind } from '#messages/mail/termination-mails.ts';
import { proofText } from '#messages/portal/proofs.ts';
import { describePortOut } from '../port-outs/describe-port-out.ts';
import { describeTermination } from './describe-termination.ts';
import { drawProof } from './draw-proof.ts';
import { portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';

export type ProofFile = { name: string; bytes: Buffer };

/** Null when the viewer sees none. Source: decisions.md §7. */
export async function terminationProof(
  ctx: RequestContext,
  connectionId: string,
): Promise<ProofFile | null> {
  const statuses = [terminationStatus.received, terminationStatus.executed];
  const id = await newestId(ctx, { from: 'Opzegging__c', connectionId, statuses });
  return id === null ? null : drawTermination(ctx, id);
}

/** Null when the viewer sees none. Source: decisions.md §8. */
export async function releaseProof(
  ctx: RequestContext,
  connectionId: string,
): Promise<ProofFile | null> {
  const statuses = [portOutStatus.released];
  const id = await newestId(ctx, { from: 'Uitportering__c', connectionId, statuses });
  return id === null ? null : drawRelease(ctx, id);
}

async function newestId(
  ctx: RequestContext,
  asked: { from: string; connectionId: string; statuses: readonly string[] },
): Promise<string | null> {
  const [row] = await findRows(ctx, {
    from: asked.from,
    fields: ['Id'],
    filters: [
      equals('Aansluiting__c', asked.connectionId),
      { field: 'Status__c', operator: 'Equals', operands: asked.statuses },
    ],
    orderBy: ['-CreatedDate'],
    limit: 1,
  });
  return row === undefined ? null : String(row['Id']);
}

export async function proofForMail(
  ctx: RequestContext,
  { kind, about }: { kind: string; about: string },
): Promise<ProofFile | null> {
  const system = asSystem(ctx, 'put a proof in a mail');
  if (kind === terminationMailKind) return drawTermination(system, about);
  return kind === releaseMailKind ? drawRelease(system, about) : null;
}

const only = (id: string) => [equals('Id', id)] as const;

async function drawTermination(ctx: RequestContext, id: string): Promise<ProofFile | null> {
  const asked = { from: 'Opzegging__c', fields: ['CreatedDate'], filters: only(id), limit: 1 };
  const [[row], described] = await Promise.all([
    findRows(ctx, asked),
    describeTermination(ctx, id),
  ]);
  if (row === undefined || described === null) return null;
  const paper = {
    ...proofText.termination(described),
    madeOn: textOf(row, 'CreatedDate'),
    brand: ctx.brand,
  };
  return { name: proofText.file.termination(described.reference), bytes: await drawProof(paper) };
}

async function drawRelease(ctx: RequestContext, id: string): Promise<ProofFile | null> {
  const asked = {
    from: 'Uitportering__c',
    fields: ['CreatedDate', 'Status__c'],
    filters: only(id),
    limit: 1,
  };
  const [[row], described] = await Promise.all([findRows(ctx, asked), describePortOut(ctx, id)]);
  if (row === undefined || described === null || row['Status__c'] === portOutStatus.requested)
    return null;
  const paper = {
    ...proofText.release(described),
    madeOn: textOf(row, 'CreatedDate'),
    brand: ctx.brand,
  };
  return { name: proofText.file.release(described.reference), bytes: await drawProof(paper) };
}
