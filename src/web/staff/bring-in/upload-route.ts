import { redirect, type LoaderFunctionArgs } from 'react-router';
import { uploadActionAsJson } from '../../forms/upload-action-as-json.ts';
import { staffVisit } from '../frame/staff-visit.ts';

/** Scripts send the upload form of another page to this route (see `uploadPathOf`). */
export const uploadRoute = (
  action: Parameters<typeof uploadActionAsJson>[0],
  pathOf: (staffId: string) => string,
) => ({
  action: uploadActionAsJson(action),
  loader: ({ url, params, context }: LoaderFunctionArgs) =>
    redirect(pathOf(staffVisit({ url, params, context }).staffId)),
});
