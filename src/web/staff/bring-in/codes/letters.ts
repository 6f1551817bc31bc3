import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { downloadLetters } from '#domain/fibre/download-letters.ts';
import { paths } from '../../../paths.ts';
import { valueOrErrorPage, staffVisit } from '../../frame/staff-visit.ts';
import { jobPath } from '../paths.ts';
import { streamedFile } from '../../../file-response.ts';

/** Only a POST downloads the codes. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export async function action({ url, params, context }: ActionFunctionArgs): Promise<Response> {
  const { visit, staffId } = staffVisit({ url, params, context });
  const jobId = params['jobId'] ?? '';
  const taken = await downloadLetters(visit.ctx, jobId, paths.fibreSignUp);
  if (!taken.ok && taken.problems[0]?.code === 'codes.fetched')
    return redirect(jobPath(staffId, jobId), 303);
  const { name, parts } = valueOrErrorPage(taken);
  return streamedFile(name, parts);
}
