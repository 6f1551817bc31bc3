import { redirect, type LoaderFunctionArgs } from 'react-router';
import { importFile } from '#wire/forms/import-file.ts';
import { answerWatched } from '../../forms/answer-watched.ts';
import type { PageHandle } from '../../handle.ts';
import { staffVisit } from '../staff-visit.ts';
import { bringIn } from './bring-in.ts';
import { importPath } from './paths.ts';

export const handle = { largestBody: importFile.largestBody } satisfies PageHandle;

/** A file that is imported, as scripts send it. */
export const action = answerWatched(bringIn);

/** Nothing to read: whoever comes by the address goes on to the form. */
export const loader = ({ url, params, context }: LoaderFunctionArgs) => redirect(importPath(staffVisit({ url, params, context }).staffId));
