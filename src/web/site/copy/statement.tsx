import type { LoaderFunctionArgs } from 'react-router';
import type { PageHandle } from '../../handle.ts';
import { CopyPage } from './CopyPage.tsx';
import { loadCopyPage } from '../load-page.ts';

export const handle = { cache: { objects: ['Pagina__c'], params: [] } } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
  loadCopyPage(args, args.url.pathname.split('/').at(-1) ?? '');

export default CopyPage;
