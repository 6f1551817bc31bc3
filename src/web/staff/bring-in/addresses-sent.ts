import { redirect, type LoaderFunctionArgs } from 'react-router';
import { importFile } from '#wire/forms/import-file.ts';
import { answerWatched } from '../../forms/answer-watched.ts';
import type { PageHandle } from '../../handle.ts';
import { staffVisit } from '../staff-visit.ts';
import { bringInOfAddresses } from './bring-in.ts';
import { addressesPath } from './paths.ts';

export const handle = { largestBody: importFile.largestBody } satisfies PageHandle;

/** A file of fibre addresses, as scripts send it. */
export const action = answerWatched(bringInOfAddresses);

/** Nothing to read: whoever comes by the address goes on to the form. */
export const loader = ({ url, params, context }: LoaderFunctionArgs) => redirect(addressesPath(staffVisit({ url, params, context }).staffId));
