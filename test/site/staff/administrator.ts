import type { TestServer } from '../../support/server.ts';
import { logIn, staffHome } from '../login/log-in.ts';

/** An administrator on the pages of Beheer, without scripts. */
export type Administrator = {
  home: string;
  cookie: string;
  open(path: string): Promise<{ status: number; html: string }>;
  press(
    path: string,
    sent: readonly [doe: string, wat: string],
  ): Promise<{ status: number; to: string | null }>;
};

export async function openAdministrator(server: TestServer): Promise<Administrator> {
  const home = await staffHome(server, 'beheer');
  const cookie = await logIn(server, 'beheer');
  const at = (path: string): URL => new URL(`${home}/beheer${path}`, server.url);
  return {
    home,
    cookie,
    async open(path) {
      const answer = await fetch(at(path), { redirect: 'manual', headers: { cookie } });
      return { status: answer.status, html: await answer.text() };
    },
    async press(path, [doe, wat]) {
      const answer = await fetch(at(path), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: new URL(server.url).origin },
        body: new URLSearchParams({ doe, wat }),
      });
      return { status: answer.status, to: answer.headers.get('location') };
    },
  };
}
