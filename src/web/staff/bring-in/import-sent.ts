import { importFile } from '#protocol/forms/staff-files.ts';
import type { PageHandle } from '../../handle.ts';
import { startImport } from './start-import.ts';
import { importPath } from './paths.ts';
import { uploadRoute } from './upload-route.ts';

export const handle = { largestBody: importFile.largestBody } satisfies PageHandle;

const sent = uploadRoute(startImport, importPath);
export const action = sent.action;
export const loader = sent.loader;
