import type { FormRefusal } from './use-form.ts';

/** What `uploadActionAsJson` answers: where to go, or what is wrong. */
export type UploadFormResult = { to: string } | FormRefusal;

const uploadPathSuffix = '/bestand';

/** Where a page takes a form whose sender sees how far it is. */
export const uploadPathOf = (page: string): string => page + uploadPathSuffix;
export const pageUrlOfUpload = (url: URL): URL =>
  new URL(url.href.replace(new RegExp(`${uploadPathSuffix}(?=$|[?#])`), ''));
