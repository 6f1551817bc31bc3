import type { LoaderFunctionArgs } from 'react-router';

export const connectionIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): string =>
  params['connectionId'] ?? '';
