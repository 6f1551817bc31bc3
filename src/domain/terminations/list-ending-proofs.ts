import type { RequestContext } from '#engine/model/request-context.ts';
import { findEveryRow } from '#engine/read/query.ts';
import { portOutStatus, terminationStatus } from '#protocol/telecom/picklists.ts';

/** `at`: when the ending was stored; ISO 8601, UTC. */
export type EndingProof = {
  kind: 'termination' | 'portOut';
  connectionId: string;
  connection: string;
  at: string;
};

const kinds = {
  termination: {
    from: 'Opzegging__c',
    statuses: [terminationStatus.received, terminationStatus.executed],
  },
  portOut: { from: 'Uitportering__c', statuses: [portOutStatus.released] },
} as const;

/** Source: decisions.md §7, §8. */
export async function listEndingProofs(ctx: RequestContext): Promise<readonly EndingProof[]> {
  const both = await Promise.all(
    (['termination', 'portOut'] as const).map((kind) => proofsOf(ctx, kind)),
  );
  return both.flat();
}

async function proofsOf(ctx: RequestContext, kind: EndingProof['kind']): Promise<EndingProof[]> {
  const { from, statuses } = kinds[kind];
  const rows = await findEveryRow(ctx, {
    from,
    fields: ['Aansluiting__c', 'Aansluiting__r.Name', 'CreatedDate'],
    filters: [{ field: 'Status__c', operator: 'Equals', operands: statuses }],
    orderBy: ['-CreatedDate'],
  });
  const proofs = rows.toReversed().map((row) => ({
    kind,
    connectionId: String(row['Aansluiting__c']),
    connection: String(row['Aansluiting__r.Name'] ?? ''),
    at: String(row['CreatedDate']),
  }));
  return [...new Map(proofs.map((proof) => [proof.connectionId, proof])).values()];
}
