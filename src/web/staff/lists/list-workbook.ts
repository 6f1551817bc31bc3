import type { LoaderFunctionArgs } from 'react-router';
import { type ListCell, listWorkbook } from '#methods/list-workbook.ts';
import { cellOf, valueOf } from '../part.ts';
import { fileHeaders, openListRows } from './list-rows.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A list as an Excel workbook. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { label, name, staffId, columns, pages } = await openListRows(args);
  async function* rows(): AsyncGenerator<ListCell[]> {
    for await (const page of pages)
      for (const record of page) yield columns.map(({ part }) => ({ value: valueOf(record, part), text: cellOf(record, part, staffId).text }));
  }
  return new Response(await listWorkbook({ label, columns }, rows()), { headers: fileHeaders(`${name}.xlsx`, mediaType) });
}
