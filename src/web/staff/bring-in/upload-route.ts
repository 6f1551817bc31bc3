import { redirect, type LoaderFunctionArgs } from 'react-router';
import { uploadActionAsJson } from '../../forms/upload-action-as-json.ts';
import { staffVisit } from '../frame/staff-visit.ts';

/**
 * Returns the route that belongs to a page with a file of lines (`uploadPathOf`) and receives its
 * form from scripts. There is no page here: a GET redirects to the form.
 */
export const uploadRoute = (
  action: Parameters<typeof uploadActionAsJson>[0],
  pathOf: (staffId: string) => string,
) => ({
  action: uploadActionAsJson(action),
  loader: ({ url, params, context }: LoaderFunctionArgs) =>
    redirect(pathOf(staffVisit({ url, params, context }).staffId)),
});
