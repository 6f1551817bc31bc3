import { data } from 'react-router';
import type { PageHandle } from '../handle.ts';

export const handle = {
  cache: { objects: [], params: [], answers: 'nothing here' },
} satisfies PageHandle;

export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
