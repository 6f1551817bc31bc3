import { data, type LoaderFunctionArgs } from 'react-router';
import { csvLine, csvNumber, csvByteOrderMark } from '#protocol/texts/csv.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import type { Figure, FigureName } from './figure.ts';
import { periodIn } from './insight-address.ts';
import { figures } from './read-figures.ts';
import { csvType, fileHeaders } from '../../file-response.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const name = /^(.+)\.csv$/.exec(params['file'] ?? '')?.[1];
  if (name === undefined || !isFigure(name)) throw data(null, { status: 404 });
  const figure = await figures[name]({
    ctx: visit.ctx,
    staffId,
    weeks: periodIn(url.searchParams),
  });
  return new Response(csvOf(figure), { headers: fileHeaders(`${name}.csv`, csvType) });
}

const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);

const csvOf = ({ columns, rows, scales }: Figure): string =>
  csvByteOrderMark +
  csvLine(columns) +
  rows
    .map(({ full, values }) =>
      csvLine([full, ...values.map((value, at) => written(value, scales[at] ?? null))]),
    )
    .join('');

const written = (value: number | string | null, scale: number | null): string =>
  typeof value === 'number' ? csvNumber(value, scale ?? undefined) : (value ?? '');
