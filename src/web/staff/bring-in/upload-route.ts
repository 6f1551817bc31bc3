import { redirect, type LoaderFunctionArgs } from 'react-router';
import { uploadActionAsJson } from '../../forms/upload-action-as-json.ts';
import { staffVisit } from '../frame/staff-visit.ts';

/**
 * Returns the loader and action of the route to which scripts send the upload form of another page
 * (see `uploadPathOf`). A GET redirects to that form.
 */
export const uploadRoute = (
  action: Parameters<typeof uploadActionAsJson>[0],
  pathOf: (staffId: string) => string,
) => ({
  action: uploadActionAsJson(action),
  loader: ({ url, params, context }: LoaderFunctionArgs) =>
    redirect(pathOf(staffVisit({ url, params, context }).staffId)),
});
