import { data, type ActionFunctionArgs } from 'react-router';
import { renderFieldHtml } from '#domain/markup/render-field-html.ts';
import { readForm } from '../../forms/check.ts';
import { staffVisit } from '../frame/staff-visit.ts';

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit } = staffVisit({ url, params, context });
  const source = (await readForm(request))?.get('tekst');
  if (typeof source !== 'string') throw data(null, { status: 400 });
  const { brand } = visit.ctx;
  const html = renderFieldHtml({ objectApiName: params['objectApiName'] ?? '', source, brand });
  return Response.json({ html }, { headers: { 'cache-control': 'no-store' } });
}
