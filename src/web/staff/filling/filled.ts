import type { LoaderFunctionArgs } from 'react-router';
import { readPrefilledFields } from '#domain/filling/read-prefilled-fields.ts';
import { staffVisit } from '../frame/staff-visit.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit } = staffVisit({ url, params, context });
  const { objectApiName = '', fieldApiName = '', recordId = '' } = params;
  const filled = await readPrefilledFields(visit.ctx, { objectApiName, fieldApiName, recordId });
  return Response.json({ filled }, { headers: { 'cache-control': 'no-store' } });
}
