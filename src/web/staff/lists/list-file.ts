import type { LoaderFunctionArgs } from 'react-router';
import { csvLine, csvNumber, csvByteOrderMark } from '#protocol/texts/csv.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf, fieldValueOf } from '../field-display.ts';
import { fileHeaders } from '../file-headers.ts';
import { openListExport } from './list-export.ts';

/** A list as CSV. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { name, staffId, columns, pages } = await openListExport(args);
  const lineOf = (record: Rec): string =>
    csvLine(
      columns.map(({ part, dataType }) => {
        const value = fieldValueOf(record, part);
        if (typeof value === 'number')
          return csvNumber(value, dataType === 'Currency' ? cents : undefined);
        return cellOf(record, part, staffId).text ?? '';
      }),
    );
  const encoder = new TextEncoder();
  let head = csvByteOrderMark + csvLine(columns.map(({ label }) => label));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const page = await pages.next();
      if (page.done !== true || head !== '')
        controller.enqueue(
          encoder.encode(head + (page.done === true ? '' : page.value.map(lineOf).join(''))),
        );
      head = '';
      if (page.done === true) controller.close();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return new Response(body, { headers: fileHeaders(`${name}.csv`, 'text/csv;charset=UTF-8') });
}

const cents = 2; // decimals
