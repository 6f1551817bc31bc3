import type { FormRefusal } from './use-form.ts';

/** The JSON of `uploadActionAsJson`: the address to go to, or the problems. */
export type UploadFormResult = { to: string } | FormRefusal;

const uploadPathSuffix = '/bestand';

/** The route next to a page that receives its form with progress. */
export const uploadPathOf = (page: string): string => page + uploadPathSuffix;
export const pageUrlOfUpload = (url: URL): URL =>
  new URL(url.href.replace(new RegExp(`${uploadPathSuffix}(?=$|[?#])`), ''));
