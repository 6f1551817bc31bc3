import type { LoaderFunctionArgs } from 'react-router';
import { csvLine, csvNumber, csvByteOrderMark } from '#protocol/texts/csv.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf, fieldValueOf } from '../field-display.ts';
import { openListExport } from './list-export.ts';
import { streamedFile } from '../../file-response.ts';

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
  async function* parts(): AsyncGenerator<string, undefined> {
    let head = csvByteOrderMark + csvLine(columns.map(({ label }) => label));
    for await (const page of pages) {
      yield head + page.map(lineOf).join('');
      head = '';
    }
    if (head !== '') yield head;
    return undefined;
  }
  return streamedFile(`${name}.csv`, parts());
}

const cents = 2; // decimals
