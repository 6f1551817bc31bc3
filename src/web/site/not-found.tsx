import { data, type ClientLoaderFunctionArgs } from 'react-router';
import type { PageHandle } from '../handle.ts';

export const handle = {
  cache: { objects: [], params: [], answers: 'nothing here' },
} satisfies PageHandle;

export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

/**
 * Loads the address as a document, because it can be a page that is not in the visitor's list of
 * routes. The navigation stays under way until the browser leaves.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  return Promise.withResolvers<never>().promise;
}

export default function NotFound() {
  return null;
}
