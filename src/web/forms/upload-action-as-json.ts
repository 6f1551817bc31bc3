import type { ActionFunctionArgs } from 'react-router';
import type { FormRefusal } from './use-form.ts';

type PageAction = (
  args: ActionFunctionArgs,
) => Promise<Response | { data: FormRefusal; init: ResponseInit | null }>;

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

export type UploadFormResult = { to: string } | FormRefusal;

const uploadPathSuffix = '/bestand';

export const uploadPathOf = (page: string): string => page + uploadPathSuffix;
export const pageUrlOfUpload = (url: URL): URL =>
  new URL(url.href.replace(new RegExp(`${uploadPathSuffix}(?=$|[?#])`), ''));
