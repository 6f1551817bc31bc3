import type { LoaderFunctionArgs } from 'react-router';
import { type ListCell, listWorkbook } from '#domain/imports/list-workbook.ts';
import { fileHeaders, workbookType } from '../../file-response.ts';
import { cellOf, fieldValueOf } from '../field-display.ts';
import { openListExport } from './list-export.ts';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { label, name, staffId, columns, pages } = await openListExport(args);
  async function* rows(): AsyncGenerator<ListCell[]> {
    for await (const page of pages)
      for (const record of page)
        yield columns.map(({ part }) => ({
          value: fieldValueOf(record, part),
          text: cellOf(record, part, staffId).text,
        }));
  }
  return new Response(await listWorkbook({ label, columns }, rows()), {
    headers: fileHeaders(`${name}.xlsx`, workbookType),
  });
}
