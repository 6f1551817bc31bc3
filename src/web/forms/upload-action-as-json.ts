import type { ActionFunctionArgs } from 'react-router';
import type { FormRefusal } from './use-form.ts';

type PageAction = (
  args: ActionFunctionArgs,
) => Promise<Response | { data: FormRefusal; init: ResponseInit | null }>;

/**
 * Wraps the action of a page for `submitWithProgress`: returns its result as JSON. Throws what
 * `action` throws.
 */
export const uploadActionAsJson =
  (action: PageAction) =>
  async (args: ActionFunctionArgs): Promise<Response> => {
    const answer = await action({ ...args, url: pageUrlOfUpload(args.url) });
    if (!(answer instanceof Response))
      return Response.json(answer.data satisfies UploadFormResult, {
        status: answer.init?.status ?? 200,
      });
    return Response.json({ to: answer.headers.get('location') ?? '' } satisfies UploadFormResult);
  };

/** The result as JSON: the address to go to, or the problems. */
export type UploadFormResult = { to: string } | FormRefusal;

const uploadPathSuffix = '/bestand';

/** Returns the address to which `submitWithProgress` posts the form of a page. */
export const uploadPathOf = (page: string): string => page + uploadPathSuffix;
export const pageUrlOfUpload = (url: URL): URL =>
  new URL(url.href.replace(new RegExp(`${uploadPathSuffix}(?=$|[?#])`), ''));
