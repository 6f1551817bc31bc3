import { staffPath } from '../../paths.ts';

export const periodParam = 'periode';
/** In weeks. */
export const periods = [4, 13, 26, 52] as const;
const usual = 13;

export const periodIn = (params: URLSearchParams): number => {
  const asked = Number(params.get(periodParam));
  return periods.find((weeks) => weeks === asked) ?? usual;
};

export const insightPath = (staffId: string): string => `${staffPath(staffId)}/inzicht`;
export const periodTo = (here: string, weeks: number): string =>
  weeks === usual ? here : `${here}?${periodParam}=${String(weeks)}`;
export const csvTo = (here: string, name: string, weeks: number): string =>
  `${here}/${name}.csv?${periodParam}=${String(weeks)}`;
