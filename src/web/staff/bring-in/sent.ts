import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { importFile } from '#protocol/forms/staff-files.ts';
import { uploadActionAsJson } from '../../forms/upload-action-as-json.ts';
import type { PageHandle } from '../../handle.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { addressesPath, importPath } from './paths.ts';
import { addressImportAction, startImport } from './start-import.ts';

export const handle = { largestBody: importFile.largestBody } satisfies PageHandle;

/** Scripts send the upload form of another page to this route (see `uploadPathOf`). */
export const action = uploadActionAsJson((args: ActionFunctionArgs) =>
  isOfAddresses(args) ? addressImportAction(args) : startImport(args),
);

export function loader(args: LoaderFunctionArgs): Response {
  const { staffId } = staffVisit(args);
  return redirect(isOfAddresses(args) ? addressesPath(staffId) : importPath(staffId));
}

/** The router's patterns have no slash at the start. */
const addressesPattern = addressesPath(':medewerkerRecordId').slice(1);

const isOfAddresses = ({ pattern }: Pick<LoaderFunctionArgs, 'pattern'>): boolean =>
  pattern.startsWith(addressesPattern);
