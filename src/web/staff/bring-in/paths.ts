import { staffPath } from '../../paths.ts';

export const importPath = (staffId: string): string => `${staffPath(staffId)}/importeren`;
export const columnsPath = (staffId: string, jobId: string): string =>
  `${importPath(staffId)}/${jobId}`;
export const jobPath = (staffId: string, jobId: string): string =>
  `${staffPath(staffId)}/bewerkingen/${jobId}`;
export const refusedPath = (staffId: string, jobId: string, ending: 'csv' | 'xlsx'): string =>
  `${jobPath(staffId, jobId)}/geweigerd.${ending}`;

/** The query parameter with the position after which the refused rows are shown. */
export const fromParam = 'vanaf';

export const addressesPath = (staffId: string): string =>
  `${staffPath(staffId)}/adressen-importeren`;
export const codesPath = (staffId: string): string => `${staffPath(staffId)}/aanmeldcodes-maken`;
export const codesListPath = (staffId: string): string => `${codesPath(staffId)}/lijst`;
export const lettersPath = (staffId: string, jobId: string): string =>
  `${jobPath(staffId, jobId)}/aanmeldcodes.csv`;
export const printPath = (staffId: string, jobId: string): string =>
  `${jobPath(staffId, jobId)}/aanmeldcodes-afdrukken`;
