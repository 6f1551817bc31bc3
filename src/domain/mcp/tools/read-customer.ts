import * as v from 'valibot';
import { mcpText } from '#messages/mcp/tools.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import {
  defineTool,
  hiddenOr,
  idInput,
  limitInput,
  readSection,
  refusedTool,
  row,
  rowList,
} from '../tool.ts';

const [usual, most] = [50, 199];

export const readCustomer = defineTool({
  name: 'read_customer',
  effect: 'reads',
  input: v.strictObject({
    customerId: v.optional(idInput('The id of the Account; left out: the company of the caller')),
    limit: limitInput(most, usual),
  }),
  output: v.strictObject({
    customer: row,
    connections: hiddenOr(rowList),
    requests: hiddenOr(rowList),
  }),
  async run({ api, ctx }, { customerId = ownCompany(ctx.viewer), limit }) {
    if (customerId === null) return { ok: false, text: mcpText.noCustomer };
    const found = await api.rows({
      from: 'Account',
      where: `Id = '${customerId}'`,
      most: 1,
    });
    if (!found.ok) return refusedTool(found.refusal);
    const [customer] = found.body;
    if (customer === undefined) return { ok: false, text: mcpText.notFound };
    const connections = await readSection(api, {
      from: 'Aansluiting__c',
      where: `Account__c = '${customerId}'`,
      orderBy: 'Soort__c, Name, Id',
      most: limit,
    });
    if (!connections.ok) return refusedTool(connections.refusal);
    const requests = await readSection(api, {
      from: 'Case',
      where: `AccountId = '${customerId}'`,
      orderBy: 'CreatedDate DESC, Id DESC',
      most: limit,
    });
    if (!requests.ok) return refusedTool(requests.refusal);
    return {
      ok: true,
      value: { customer, connections: connections.body, requests: requests.body },
    };
  },
});

const ownCompany = (viewer: Viewer): string | null =>
  viewer.kind === 'user' ? viewer.accountId : null;
