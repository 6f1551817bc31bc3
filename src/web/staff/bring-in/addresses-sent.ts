import { importFile } from '#protocol/forms/staff-files.ts';
import type { PageHandle } from '../../handle.ts';
import { addressImportAction } from './start-import.ts';
import { addressesPath } from './paths.ts';
import { uploadRoute } from './upload-route.ts';

export const handle = { largestBody: importFile.largestBody } satisfies PageHandle;

const sent = uploadRoute(addressImportAction, addressesPath);
export const action = sent.action;
export const loader = sent.loader;
