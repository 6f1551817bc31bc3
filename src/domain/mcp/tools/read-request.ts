import * as v from 'valibot';
import { mcpText } from '#messages/mcp/tools.ts';
import { defineTool, hiddenOr, idInput, readSection, refusedTool, row, rowList } from '../tool.ts';

const [mostReplies, mostFiles] = [100, 50];

const fileFields = ['Id', 'Title', 'FileExtension', 'ContentSize'].map(
  (name) => `ContentDocument.${name}`,
);

export const readRequest = defineTool({
  name: 'read_request',
  effect: 'reads',
  input: v.strictObject({
    requestId: v.optional(idInput('The id of the Case')),
    number: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.toUpperCase(),
        v.regex(/^S-\d{1,12}$/, 'is no number of a request'),
        v.description('The number of the request, such as S-10012'),
      ),
    ),
  }),
  output: v.strictObject({
    request: row,
    replies: hiddenOr(rowList),
    files: hiddenOr(rowList),
  }),
  async run({ api }, { requestId, number }) {
    if ((requestId === undefined) === (number === undefined))
      return { ok: false, text: mcpText.oneOfThem };
    const where =
      requestId === undefined ? `CaseNumber = '${number ?? ''}'` : `Id = '${requestId}'`;
    const found = await api.rows({ from: 'Case', where, most: 1 });
    if (!found.ok) return refusedTool(found.refusal);
    const [request] = found.body;
    if (request === undefined) return { ok: false, text: mcpText.notFound };
    const id = String(request['Id']);
    const replies = await readSection(api, {
      from: 'CaseComment',
      where: `ParentId = '${id}'`,
      orderBy: 'CreatedDate DESC, Id DESC',
      most: mostReplies,
    });
    if (!replies.ok) return refusedTool(replies.refusal);
    const files = await readSection(api, {
      from: 'ContentDocumentLink',
      fields: fileFields,
      where: `LinkedEntityId = '${id}'`,
      orderBy: 'Id',
      most: mostFiles,
    });
    if (!files.ok) return refusedTool(files.refusal);
    return { ok: true, value: { request, replies: replies.body, files: files.body } };
  },
});
