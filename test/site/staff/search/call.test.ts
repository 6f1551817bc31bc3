import { describe, expect, it } from 'vitest';
import { staffCallText as words } from '#messages/staff/call.ts';
import type { AccountName } from '../../../support/server.ts';
import { createRow } from '../../../rows.ts';
import { openWorkspaces } from '../../../support/site.ts';
import { logIn } from '../../login/log-in.ts';
import { htmlErrors } from '../../html-errors.ts';

/** The address that a telephone exchange opens for an incoming call. */

const { server, cookies, homes } = await openWorkspaces();

async function open(path: string, as: AccountName | 'guest' = 'verkoop') {
  const cookie = as === 'guest' ? undefined : (cookies.get(as) ?? (await logIn(server, as)));
  const answer = await fetch(new URL(path, server.url), {
    redirect: 'manual',
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    html: await answer.text(),
  };
}
const home = homes.get('verkoop')!;
const call = (number: string) => open(`${home}/bel?nummer=${encodeURIComponent(number)}`);

const account = await createRow(server, 'Account', { Name: 'Belbedrijf' });
const contact = (LastName: string, fields: Record<string, string>) =>
  createRow(server, 'Contact', { LastName, AccountId: account, ...fields });

describe('the one address for everybody', () => {
  it('leads staff to their own workspace, with the number', async () => {
    expect(await open('/bel?nummer=%2B31612345678')).toMatchObject({
      status: 302,
      to: `${home}/bel?nummer=%2B31612345678`,
    });
  });
  it('leads a guest to the log-in and back', async () => {
    const { status, to } = await open('/bel?nummer=0612345678', 'guest');
    expect(status).toBe(302);
    expect(new URL(to!, server.url).pathname).toBe('/inloggen');
    expect(to).toContain(encodeURIComponent('/bel?nummer=0612345678'));
  });
  it('does not exist for a customer', async () => {
    expect((await open('/bel?nummer=0612345678', 'korenaar')).status).toBe(404);
    expect((await open(`${home}/bel?nummer=0612345678`, 'korenaar')).status).toBe(404);
  });
});

describe('a call', () => {
  it('from a known number opens that person, in whichever forms it is kept and given', async () => {
    const known = await contact('De Beller', { MobilePhone: '06-1234 0001' });
    for (const given of ['+31612340001', '0031612340001', ' 31612340001', 'sip:+31612340001@pbx'])
      expect(await call(given), given).toMatchObject({
        status: 302,
        to: `${home}/record/${known}`,
      });
  });

  it('from a number of several people lists them, and opens none', async () => {
    await contact('Van Dam', { Phone: '020 555 0002' });
    await contact('De Wit', { Phone: '+31 20 555 0002' });
    const { status, html } = await call('+31205550002');
    expect(status).toBe(200);
    expect(html).toContain(words.title('0205550002'));
    expect(html).toContain('Van Dam');
    expect(html).toContain('De Wit');
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('from an unknown number says so, with the number ready for a request', async () => {
    await contact('Bijna', { MobilePhone: '0612340003' });
    const { status, html } = await call('0612340004');
    expect(status).toBe(200);
    expect(html).toContain(words.nobody);
    expect(html).not.toContain('Bijna');
    const request = /href="([^"]*\/nieuw\/Case\?[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
    const form = (await open(request)).html;
    expect(form).toMatch(/<textarea[^>]*>\s*Gebeld vanaf 0612340004\./);
  });

  it('without a number says so', async () => {
    for (const number of ['', 'anonymous', '<script>']) {
      const { status, html } = await call(number);
      expect(status).toBe(200);
      expect(html).toContain(words.withoutNumber.title);
    }
  });
});
