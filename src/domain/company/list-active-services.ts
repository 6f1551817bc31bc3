import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { readList } from '#engine/lists/list.ts';
import { findList, type FoundList } from '#engine/lists/find-list.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { notFound, objectOfId } from '#engine/read/read.ts';
import { paidStatuses } from '#protocol/telecom/connection-status.ts';
import { csvLine, csvNumber, csvByteOrderMark } from '#protocol/texts/csv.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { readNoticeMonths } from './connection-facts.ts';
import { activeServicesText } from '#messages/portal/company.ts';

export type CsvDownload = {
  name: string;
  /** Read one page of rows at a time. */ parts: AsyncGenerator<string>;
};

const connections = 'Aansluiting__c';
/** This column shows the notice period that applies: that of the contract, limited by the law. */
const noticeColumn = 'Opzegtermijn_maanden__c';
const columns = [
  'Soort__c',
  'Name',
  'Nummer__c',
  'Adres__c',
  'Aantal__c',
  'Eenheid__c',
  'Niveau__c',
  'Maandbedrag__c',
  'Status__c',
  'Ingangsdatum__c',
  'Contractvorm__c',
  'Einde_eerste_termijn__c',
  noticeColumn,
  'Einddatum__c',
];
const pageSize = 500;

/** Paid connections. Refusals: `record.idMalformed`, `record.notFound`. Source: decisions.md §4. */
export async function listActiveServices(
  ctx: RequestContext,
  accountId: string,
): Promise<Result<CsvDownload>> {
  const known = objectOfId(ctx, accountId);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  if (
    object.apiName !== 'Account' ||
    !seesObject(ctx.registry.object(connections)!, accessRoleOf(ctx.viewer))
  )
    return notFound;
  const [account] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: ['Klantnummer__c'],
    where: { Id: recordId },
    limit: 1,
  });
  if (account === undefined) return notFound;
  const list = await findList(ctx, connections, 'Alle');
  if (!list.ok) return list;
  const name = activeServicesText.fileName({
    customerNumber: String(account['Klantnummer__c']),
    day: localDay(ctx.now),
  });
  return ok({ name, parts: partsOf(ctx, list.value, recordId) });
}

async function* partsOf(
  ctx: RequestContext,
  list: FoundList,
  accountId: string,
): AsyncGenerator<string> {
  const fields = ctx.registry.object(connections)!.fields;
  yield csvByteOrderMark + csvLine(columns.map((column) => fields.get(column)!.label));
  const where = `{ and: [{ Account__c: { eq: "${accountId}" } }, { Status__c: { in: ${JSON.stringify(paidStatuses)} } }] }`;
  for (let pageToken: string | undefined; ;) {
    const asked = {
      optionalFields: columns,
      pageSize,
      sortBy: ['Soort__c', 'Name'],
      where,
      ...(pageToken !== undefined && { pageToken }),
    };
    const page = await readList(ctx, list, { ...asked, url: () => '' });
    if (!page.ok)
      throw new Error(`The services of ${accountId} cannot be listed: ${page.problems[0]?.detail}`);
    const { records, nextPageToken } = page.value;
    const notices = await readNoticeMonths(
      ctx,
      records.map(({ id }) => id),
    );
    const cell = (record: Rec, column: string): string =>
      column === noticeColumn ? String(notices.get(record.id) ?? '') : cellOf(record, column);
    yield records.map((record) => csvLine(columns.map((column) => cell(record, column)))).join('');
    if (nextPageToken === null) return;
    pageToken = nextPageToken;
  }
}

/** Amounts have no currency sign, so that a spreadsheet can sum them. */
function cellOf({ fields }: Rec, column: string): string {
  const { value = null, displayValue = null } = fields[column] ?? {};
  if (value === null || typeof value === 'object') return '';
  if (typeof value !== 'number') return displayValue ?? String(value);
  return csvNumber(value, column === 'Maandbedrag__c' ? 2 : undefined);
}
