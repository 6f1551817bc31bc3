import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';

/** What the pages that end a connection have in common. */

export const connectionIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): string => params['connectionId'] ?? '';

/** What was refused may have been so because somebody else was sooner: the page is asked anew. */
export const askAnew = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === undefined ? defaultShouldRevalidate : true;
