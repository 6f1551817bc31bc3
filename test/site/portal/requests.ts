import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { type AccountName, openTestServer, storedRows } from '../../support/server.ts';
import { logIn } from '../login/log-in.ts';

const people = [
  'korenaar',
  'collega',
  'garage',
  'nieuw',
  'verkoop',
] as const satisfies readonly AccountName[];

export type PageResponse = { status: number; html: string; location: string | null };

/** Opens a server and logs everybody in; `get` and `post` act as a browser without scripts. */
export async function openRequests() {
  const server = await openTestServer();
  const cookies = new Map<AccountName, string>();
  for (const one of people) cookies.set(one, await logIn(server, one));
  const headersOf = (as: AccountName | null) => (as === null ? {} : { cookie: cookies.get(as)! });
  const shown = async (
    path: string,
    as: AccountName | null,
    body?: FormData | URLSearchParams,
  ): Promise<PageResponse> => {
    const sent = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(new URL(path, server.url), {
      ...sent,
      headers: headersOf(as),
      redirect: 'manual',
    });
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get('location'),
    };
  };
  const get = (path: string, as: AccountName | null = 'korenaar') => shown(path, as);
  const post = (
    path: string,
    form: FormData | URLSearchParams,
    as: AccountName | null = 'korenaar',
  ) => shown(path, as, form);
  return {
    server,
    get,
    post,
    /** Creates a request by its form and gives its id. */
    async made(
      subject: string,
      more: Record<string, string> = {},
      as: AccountName = 'korenaar',
    ): Promise<string> {
      const { status, location } = await post(
        '/dashboard/serviceverzoek/nieuw',
        requestForm(subject, more),
        as,
      );
      expect(status).toBe(303);
      return /serviceverzoek\/([A-Za-z0-9]{18})\?/.exec(location ?? '')![1]!;
    },
    statusOf: async (id: string) =>
      (
        await storedRows<{ status: string }>(server, 'select status from "case" where id = $1', id)
      )[0]!.status,
    repliesTo: (id: string) =>
      storedRows<{ id: string; commentbody: string }>(
        server,
        'select id, commentbody from casecomment where parentid = $1',
        id,
      ),
    setStatus: (id: string, Status: string) =>
      server.call(`/records/${id}`, {
        as: 'verkoop',
        method: 'PATCH',
        body: { fields: { Status } },
      }),
    filesKept: async () =>
      (await readdir(server.filesDir, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ).length,
  };
}

export type Requests = Awaited<ReturnType<typeof openRequests>>;

/** Form data with a form key and files, as a browser sends it. */
export function formData(values: Record<string, string>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ formKey: crypto.randomUUID(), ...values }))
    form.set(name, value);
  for (const file of files) form.append('files', file);
  return form;
}

export const replyForm = (
  message: string,
  files: readonly File[] = [],
  formKey: string = crypto.randomUUID(),
) => formData({ stap: 'reactie', message, formKey }, files);
export const stepForm = (stap: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ stap, ...more });
export const requestForm = (subject: string, more: Record<string, string> = {}) =>
  formData({
    kind: 'Storing',
    subject,
    description: 'Sinds vanochtend doet het niets.',
    visibility: 'Bedrijf',
    ...more,
  });
export const pdfFile = (name = 'factuur.pdf') =>
  new File(['%PDF-1.7\nproef'], name, { type: 'application/pdf' });
