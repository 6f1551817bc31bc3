import type { TestServer } from '../../support/server.ts';
import { type RenderedForm, renderedForms } from '../staff/rendered-forms.ts';
import type { PortalForm } from './portal-forms.ts';

/** Requests pages of the portal and sends their forms as a browser without scripts does. */

export type PageResponse = { status: number; to: string | null; html: string };
type Asked = { path: string; cookie: string };

export async function requestPage(
  { url }: { url: string },
  { path, cookie, body }: Asked & { body?: FormData | URLSearchParams },
): Promise<PageResponse> {
  const headers = { cookie, origin: new URL(url).origin };
  const answer = await fetch(new URL(path, url), {
    ...(body && { method: 'POST', body }),
    headers,
    redirect: 'manual',
  });
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    html: (await answer.text()).replaceAll('<!-- -->', ''),
  };
}

export const isRenderingOf = ({ act }: PortalForm, form: RenderedForm): boolean => form.act === act;

/** Reads the form from its page and gives a function that sends it, the same each time. */
export async function openForm(
  server: TestServer,
  form: PortalForm,
  asked: Asked,
): Promise<() => Promise<PageResponse>> {
  const drawn = renderedForms((await requestPage(server, asked)).html, asked.path).find((one) =>
    isRenderingOf(form, one),
  );
  if (drawn === undefined) throw new Error(`no such form at ${asked.path}`);
  return () => requestPage(server, { ...asked, path: drawn.action, body: drawn.body(form.typed) });
}
