import { redirect, type LoaderFunctionArgs } from 'react-router';
import { answerWatched } from '../../forms/answer-watched.ts';
import { staffVisit } from '../frame/staff-visit.ts';

/**
 * What stands beside a page with a file of lines (`watchedAt`): it takes the form as scripts send
 * it. Nothing to read there: whoever comes by the address goes on to the form.
 */
export const sentRoute = (
  action: Parameters<typeof answerWatched>[0],
  pathOf: (staffId: string) => string,
) => ({
  action: answerWatched(action),
  loader: ({ url, params, context }: LoaderFunctionArgs) =>
    redirect(pathOf(staffVisit({ url, params, context }).staffId)),
});
