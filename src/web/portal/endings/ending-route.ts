import type { LoaderFunctionArgs } from 'react-router';

/** What the pages that end a connection have in common. */

export const connectionIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): string =>
  params['connectionId'] ?? '';
