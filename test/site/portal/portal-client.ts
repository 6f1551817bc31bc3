import type { TestServer } from '../../support/server.ts';
import { type DrawnForm, drawnForms } from '../staff/rendered-forms.ts';
import type { PortalForm } from './portal-forms.ts';

/** Requests pages of the portal and sends their forms as a browser without scripts does. */

export type Said = { status: number; to: string | null; html: string };
type Asked = { path: string; cookie: string };

export async function askAs(
  { url }: { url: string },
  { path, cookie, body }: Asked & { body?: FormData | URLSearchParams },
): Promise<Said> {
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

export const isOf = ({ act }: PortalForm, form: DrawnForm): boolean => form.act === act;

/** Reads the form from its page and gives a function that sends it, the same each time. */
export async function openForm(
  server: TestServer,
  form: PortalForm,
  asked: Asked,
): Promise<() => Promise<Said>> {
  const drawn = drawnForms((await askAs(server, asked)).html, asked.path).find((one) =>
    isOf(form, one),
  );
  if (drawn === undefined) throw new Error(`no such form at ${asked.path}`);
  return () => askAs(server, { ...asked, path: drawn.action, body: drawn.body(form.typed) });
}
