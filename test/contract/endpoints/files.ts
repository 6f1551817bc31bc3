import type { fileEndpoints } from '#wire/endpoints/files.ts';
import { formA } from '#wire/shapes/errors.ts';
import type { Asking } from './asked.ts';

const versionData = (version: string): string => `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`;

export const filesAsked: Asking<typeof fileEndpoints> = {
  getVersionData: {
    about: 'row',
    ask: ({ row }) => ({ path: versionData(row) }),
    answers: [{ as: 'beheer', path: () => versionData('068zzzzzzzzzzzzAAA'), status: 404, shape: formA }],
  },
};
