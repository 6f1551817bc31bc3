import { setTimeout as pause } from 'node:timers/promises';
import { type AccountName, type TestServer } from '../../support/server.ts';
import { logIn, staffHome } from '../login/log-in.ts';

/** A staff member in the workspace, as a browser without scripts. */
export type WorkspaceClient = {
  home: string;
  cookie: string;
  open: (path: string) => Promise<{ status: number; html: string; url: string }>;
  /** Sends a form without a file. */
  send: (path: string, fields: Record<string, string>) => Promise<Sent>;
  /** Sends any form. */
  post: (path: string, form: FormData) => Promise<Sent>;
  /** Sends a file with this text or these bytes; two with the same `formKey` count as one. */
  upload: (
    objectApiName: string,
    file: string | Uint8Array,
    more?: { formKey?: string; name?: string; path?: string; field?: string },
  ) => Promise<Sent>;
  /** The page of a bulk job, after the job has ended. */
  ended: (path: string) => Promise<string>;
};
export type Sent = { status: number; to: string; html: string };

export async function openWorkspaceClient(
  server: TestServer,
  account: AccountName,
): Promise<WorkspaceClient> {
  const cookie = await logIn(server, account);
  const home = await staffHome(server, account);
  const at = (path: string) => new URL(path.startsWith('/') ? path : `${home}/${path}`, server.url);
  const origin = new URL(server.url).origin;
  const open = async (path: string) => {
    const answer = await fetch(at(path), { headers: { cookie } });
    return { status: answer.status, html: await answer.text(), url: answer.url };
  };
  const post = async (path: string, body: FormData | URLSearchParams): Promise<Sent> => {
    const answer = await fetch(at(path), {
      method: 'POST',
      headers: { cookie, origin },
      body,
      redirect: 'manual',
    });
    return {
      status: answer.status,
      to: answer.headers.get('location') ?? '',
      html: await answer.text(),
    };
  };
  return {
    home,
    cookie,
    open,
    post,
    send: (path, fields) => post(path, new URLSearchParams(fields)),
    upload(
      objectApiName,
      file,
      {
        formKey = crypto.randomUUID(),
        name = 'bestand.csv',
        path = 'importeren',
        field = 'file',
      } = {},
    ) {
      const form = new FormData();
      form.append('object', objectApiName);
      form.append('formKey', formKey);
      form.append(field, new File([file as BlobPart], name, { type: 'text/csv' }));
      return post(path, form);
    },
    async ended(path) {
      for (let page = await open(path); ; page = await open(path)) {
        if (!/>(?:Wacht|Loopt)</.test(page.html)) return page.html;
        await pause(50);
      }
    },
  };
}

/** The text of a page, without scripts and markup. */
export const pageText = (html: string): string =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
