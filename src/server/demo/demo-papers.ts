import { equals } from '#engine/model/define.ts';
import { drawProof } from '#domain/terminations/draw-proof.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { attachFile } from '#engine/files/files.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRows } from '#engine/read/query.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { demoPaperText } from '#messages/portal/demo-papers.ts';
import { addDays, addMonths } from '#protocol/time/calendar.ts';
import { paidStatuses } from '#protocol/telecom/connection-status.ts';
import type { Result } from '#protocol/problem.ts';
import type { Dependencies } from '../dependencies.ts';

const login = 'klant@bakkerijdekorenaar.example';

export async function saveDemoDocuments(dependencies: Dependencies): Promise<void> {
  const ctx = dependencies.contextOf({ kind: 'system', task: 'draw papers for the demo' });
  const company = await readCompany(ctx);
  if (company === undefined) return;
  const { id, since, ...facts } = company;
  const first = `${localDay(ctx.now).slice(0, 7)}-01`;
  const month = { from: addMonths(first, -1), to: addDays(first, -1) };
  const number = `F${month.to.slice(0, 4)}-${facts.customerNumber.slice(-4)}${month.to.slice(5, 7)}`;
  const papers = [
    demoPaperText.contract({ ...facts, since }),
    demoPaperText.invoice({ ...facts, number, on: first, ...month }),
  ];
  for (const { file: name, ...words } of papers) {
    const bytes = await drawProof({ ...words, madeOn: `${first}T09:00:00Z`, brand: ctx.brand });
    const upload = {
      name,
      given: name,
      kind: 'pdf',
      stored: await ctx.services.integrations.files.put(whole(bytes)),
    } as const;
    const saved = await inTransaction(ctx, (inside): Promise<Result<unknown>> =>
      attachFile(inside, upload, id),
    );
    if (!saved.ok)
      throw new Error(`The demo's file ${name} was refused: ${saved.problems[0]?.code ?? ''}`);
  }
}

async function* whole(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readCompany(ctx: RequestContext) {
  const account = ['Id', 'Name', 'Klantnummer__c', 'CreatedDate'].map(
    (field) => `Account.${field}`,
  );
  const [user] = await findRows(ctx, {
    from: 'User',
    fields: account,
    filters: [equals('Username', login)],
    limit: 1,
  });
  if (user === undefined) return undefined;
  const [id, name, customerNumber, since] = account.map((field) => String(user[field]));
  const rows = await findRows(ctx, {
    from: 'Aansluiting__c',
    fields: ['Name', 'Maandbedrag__c'],
    filters: [
      equals('Account__c', id!),
      { field: 'Status__c', operator: 'Equals', operands: paidStatuses },
    ],
    orderBy: ['Soort__c', 'Name'],
    limit: 40,
  });
  const services = rows.map((row) => ({
    name: String(row['Name']),
    monthly: Number(row['Maandbedrag__c'] ?? 0),
  }));
  return { id: id!, company: name!, customerNumber: customerNumber!, since: since!, services };
}
