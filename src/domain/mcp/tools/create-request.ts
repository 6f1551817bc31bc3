import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { makeRequest } from '#domain/requests/make-request.ts';
import { problemText } from '#messages/problems/problems.ts';
import { mcpText } from '#messages/mcp/tools.ts';
import { readOnlyKeyRefusal } from '#engine/model/impersonation.ts';
import { idempotencyKey } from '#protocol/api/product-methods.ts';
import { type ServiceRequest, serviceRequest } from '#protocol/forms/service-request.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import { absoluteUrl, requestPath } from '#protocol/site/site.ts';
import { requestKinds, requestVisibilities } from '#protocol/telecom/service-requests.ts';
import { isBoundToObjects, isReadOnlyViewer } from '#protocol/users/viewer.ts';
import type { Row } from '../record-api.ts';
import { defineTool, idInput, refusedTool, type ToolCall, type ToolOutcome } from '../tool.ts';

type Made = { requestId: string; number: string; url: string };

export const createRequest = defineTool({
  name: 'create_request',
  effect: 'adds',
  input: v.strictObject({
    subject: v.pipe(v.string(), v.description('One line, at most 120 characters')),
    description: v.pipe(v.string(), v.description('The question or problem, in plain text')),
    kind: v.optional(
      v.pipe(
        v.picklist(requestKinds),
        v.description('Question, outage, change, invoice or complaint; a question when left out'),
      ),
    ),
    connectionId: v.optional(idInput('The id of the Aansluiting__c that it is about')),
    visibility: v.optional(
      v.pipe(
        v.picklist(requestVisibilities),
        v.description('Who of the customer sees it: the company, or only who asked'),
      ),
    ),
    customerId: v.optional(idInput('For staff: the id of the Account that it is for')),
    requestKey: v.optional(
      v.pipe(
        idempotencyKey,
        v.description('A new word for each request. Repeating it makes no second one'),
      ),
    ),
  }),
  output: v.strictObject({ requestId: v.string(), number: v.string(), url: v.string() }),
  async run(call, { customerId, requestKey = randomUUID(), connectionId, ...asked }) {
    const { viewer } = call.ctx;
    if (isReadOnlyViewer(viewer)) return refusedBy(readOnlyKeyRefusal.problems);
    const sent = v.safeParse(serviceRequest, { ...asked, connection: connectionId });
    if (!sent.success) {
      const [issue] = sent.issues;
      return refusedBy([{ code: codeOf(issue.message), field: v.getDotPath(issue) ?? '' }]);
    }
    const ownId = viewer.kind === 'user' ? viewer.accountId : null;
    if (
      ownId !== null &&
      customerId !== undefined &&
      customerId.slice(0, 15) !== ownId.slice(0, 15)
    )
      return { ok: false, text: mcpText.ownCompany };
    // The portal's own way stores more than the request. A key for a few objects saves the row
    // alone; the mails follow from that too.
    return ownId === null || isBoundToObjects(viewer)
      ? saveRequest(call, sent.output, customerId ?? ownId)
      : sendRequest(call, sent.output, requestKey);
  },
});

async function sendRequest(
  { ctx }: ToolCall,
  value: ServiceRequest,
  formKey: string,
): Promise<ToolOutcome<Made>> {
  const made = await makeRequest(ctx, { value, formKey, uploads: [], address: '' });
  return made.ok
    ? { ok: true, value: madeOf(ctx, made.value.id, made.value.reference) }
    : refusedBy(made.problems);
}

async function saveRequest(
  { api, ctx }: ToolCall,
  { kind, subject, description, connection, visibility }: ServiceRequest,
  accountId: string | null,
): Promise<ToolOutcome<Made>> {
  if (accountId === null) return { ok: false, text: mcpText.noCustomer };
  const saved = await api.post('/sobjects/Case', {
    AccountId: accountId,
    Type: kind,
    Subject: subject,
    Description: description,
    Zichtbaarheid__c: visibility,
    ...(connection !== '' && { Aansluiting__c: connection }),
  });
  if (!saved.ok) return refusedTool(saved.refusal);
  // proof: the shape `savedRow` of this endpoint
  const { id } = saved.body as { id: string };
  const rows = await api.rows({
    from: 'Case',
    fields: ['CaseNumber'],
    where: `Id = '${id}'`,
    most: 1,
  });
  const [row]: Row[] = rows.ok ? rows.body : [];
  return { ok: true, value: madeOf(ctx, id, String(row?.['CaseNumber'] ?? '')) };
}

const madeOf = ({ publicUrl }: ToolCall['ctx'], requestId: string, number: string): Made => ({
  requestId,
  number,
  url: absoluteUrl(publicUrl, requestPath(requestId)),
});

const refusedBy = ([problem]: readonly Problem[]): { ok: false; text: string } => {
  const { code, field, detail } = problem!; // proof: a refusal has a problem
  const about = [field, detail ?? code].filter(Boolean).join(': ');
  return { ok: false, text: `${problemText[code]} (${about})` };
};

const codeOf = (message: string): ProblemCode =>
  problemCodes.find((code) => code === message) ?? 'record.input';
