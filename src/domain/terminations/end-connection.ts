import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { connectionStatus } from '#protocol/telecom/connection-status.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import { simStatus } from '#protocol/telecom/picklists.ts';
import type { ConnectionFacts } from '../company/connection-facts.ts';
import { valueOrThrow } from '../process-due-rows.ts';

/** `lastDay`: `yyyy-mm-dd`. */
export async function endConnection(
  system: RequestContext,
  { id, kind }: Pick<ConnectionFacts, 'id' | 'kind'>,
  lastDay: string,
): Promise<void> {
  const fields = {
    Status__c: connectionStatus.ended,
    Einddatum__c: lastDay,
    ...(kind === serviceKind.mobile && { Simstatus__c: simStatus.blocked }),
  };
  valueOrThrow(await updateRecord(system, id, { fields }));
}
