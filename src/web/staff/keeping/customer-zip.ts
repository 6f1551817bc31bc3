import { data, type LoaderFunctionArgs } from 'react-router';
import { customerEntries, openCustomerFile } from '#domain/company/customer-file.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { fileHeaders } from '../../file-response.ts';

/** The zip file is generated while it is sent. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit } = staffVisit({ url, params, context });
  const opened = await openCustomerFile(visit.ctx, params['accountId'] ?? '');
  if (!opened.ok) throw data(null, { status: 404 });
  const { makeZip } = await import('client-zip');
  const { customer } = opened.value;
  const lastModified = visit.ctx.now;
  const entries = async function* () {
    for await (const entry of customerEntries(visit.ctx, opened.value))
      yield { ...entry, lastModified };
  };
  return new Response(makeZip(entries()), {
    headers: fileHeaders(
      `klantdossier-${customer.number.replaceAll(/\W/g, '')}.zip`,
      'application/zip',
    ),
  });
}
