import { redirect, type LoaderFunctionArgs } from 'react-router';
import { uploadActionAsJson } from '../../forms/upload-action-as-json.ts';
import { staffVisit } from '../frame/staff-visit.ts';

/**
 * What stands beside a page with a file of lines (`uploadPathOf`): it takes the form as scripts send
 * it. Nothing to read there: whoever comes by the address goes on to the form.
 */
export const uploadRoute = (
  action: Parameters<typeof uploadActionAsJson>[0],
  pathOf: (staffId: string) => string,
) => ({
  action: uploadActionAsJson(action),
  loader: ({ url, params, context }: LoaderFunctionArgs) =>
    redirect(pathOf(staffVisit({ url, params, context }).staffId)),
});
