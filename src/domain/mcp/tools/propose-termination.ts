import * as v from 'valibot';
import { confirmTerminationPath } from '#domain/terminations/confirm-path.ts';
import { terminationProposal } from '#protocol/shapes/endings.ts';
import { mcpText } from '#messages/mcp/tools.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { defineTool, idInput, refusedTool } from '../tool.ts';

/** Nothing is stored: the proposal is the address of the page on which a person decides. */
export const proposeTermination = defineTool({
  name: 'propose_termination',
  effect: 'reads',
  input: v.strictObject({
    connectionId: idInput('The id of the Aansluiting__c'),
    requestedDate: v.optional(
      v.pipe(
        v.string(),
        v.isoDate('is no day'),
        v.description('The day on which it should end; the earliest day without cost if left out'),
      ),
    ),
  }),
  output: v.strictObject({
    proposal: terminationProposal,
    confirmUrl: v.pipe(
      v.nullable(v.string()),
      v.description('Where a person confirms; null when this caller may not confirm'),
    ),
    ended: v.pipe(v.literal(false), v.description('Always false: this tool ends nothing')),
  }),
  async run({ api, ctx }, { connectionId, requestedDate }) {
    const asked = await api.method('OpzeggingController/getProposal', {
      connectionId,
      ...(requestedDate !== undefined && { requestedDate }),
    });
    if (!asked.ok) {
      const { status } = asked.refusal;
      return status === 404
        ? { ok: false, text: mcpText.notConnection }
        : refusedTool(asked.refusal);
    }
    const proposal = v.parse(terminationProposal, asked.body);
    const path = confirmTerminationPath(ctx.viewer, {
      connectionId: proposal.connectionId,
      day: proposal.requestedDate ?? proposal.earliestDate,
    });
    const confirmUrl = path === null ? null : absoluteUrl(ctx.publicUrl, path);
    return { ok: true, value: { proposal, confirmUrl, ended: false } };
  },
});
