import { expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { accounts, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

/** Log-in with a mailed code, as an alternative to the password. Source: decisions.md §10. */

const server = await openSite();

const post = (fields: Record<string, string>, path = '/inloggen?naar=%2Fdashboard') =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const askCode = async (email: string) => {
  const html = await (await post({ stap: 'code-vragen', email })).text();
  return { html, token: /name="token" value="([\w-]{43})"/.exec(html)?.[1] ?? '' };
};
const codeTo = async (email: string) => {
  const [mail] = await storedRows<{ tekst__c: string; leesbaar__c: boolean }>(
    server,
    'select * from mail__c where aan__c = $1 order by createddate desc, id desc limit 1',
    email,
  );
  expect(mail!.leesbaar__c).toBe(false);
  return /Je code: (\d{6})/.exec(mail!.tekst__c)?.[1] ?? '';
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('a mailed code logs in once, also when it is typed with a space', async () => {
  const { token } = await askCode(accounts.garage);
  const code = await codeTo(accounts.garage);
  const sent = {
    stap: 'code',
    email: accounts.garage,
    token,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  };
  const entered = await post(sent);
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/dashboard']);
  const cookie = entered.headers.get('set-cookie')!.split(';', 1)[0]!;
  expect(
    (await fetch(new URL('/dashboard', server.url), { headers: { cookie }, redirect: 'manual' }))
      .status,
  ).toBe(200);
  const again = await post(sent);
  expect([again.status, again.headers.get('set-cookie'), await again.text()]).toEqual([
    400,
    null,
    expect.stringContaining('Deze code klopt niet'),
  ]);
});

it('a mailed code is accepted only in the form that asked for it', async () => {
  const first = await askCode(accounts.nieuw);
  const code = await codeTo(accounts.nieuw);
  const second = await askCode(accounts.nieuw);
  for (const token of [second.token, 'A'.repeat(43), '', '\0']) {
    if (token === second.token && code === (await codeTo(accounts.nieuw))) continue;
    expect((await post({ stap: 'code', email: accounts.nieuw, token, code })).status).toBe(400);
  }
  expect(
    (await post({ stap: 'code', email: accounts.nieuw, token: first.token, code })).status,
  ).toBe(303);
});

it('the right code is refused after five wrong ones', async () => {
  const { token } = await askCode(accounts.collega);
  const code = await codeTo(accounts.collega);
  for (let times = 0; times < 5; times++)
    expect(
      (await post({ stap: 'code', email: accounts.collega, token, code: other(code) })).status,
    ).toBe(400);
  expect((await post({ stap: 'code', email: accounts.collega, token, code })).status).toBe(400);
});

it('an address without an account gets the same answer, and a mail without a code', async () => {
  const [known, unknown] = [
    await askCode(accounts.korenaar),
    await askCode('niemand@nergens.example'),
  ];
  const bare = ({ html, token }: { html: string; token: string }, email: string) =>
    html
      .replaceAll(token, '')
      .replaceAll(email, '')
      .replaceAll(/nonce="[^"]*"/g, '');
  expect(bare(unknown, 'niemand@nergens.example')).toBe(bare(known, accounts.korenaar));
  expect(unknown.token).toHaveLength(43);
  const [mail] = await storedRows<{ tekst__c: string }>(
    server,
    'select tekst__c from mail__c where aan__c = $1',
    'niemand@nergens.example',
  );
  expect(mail!.tekst__c).not.toContain('Je code');
  expect(
    (
      await post({
        stap: 'code',
        email: 'niemand@nergens.example',
        token: unknown.token,
        code: '000000',
      })
    ).status,
  ).toBe(400);
});

it('a code is refused for an address that no mail server accepts, known or unknown', async () => {
  const known = 'zoë@korenaar.example';
  await storedRows(
    server,
    'update "user" set username = $1 where username = $2',
    known,
    accounts.korenaar,
  );
  const answers: string[] = [];
  for (const email of ['jän@voorbeeld.nl', known]) {
    const answer = await post({ stap: 'code-vragen', email });
    expect(answer.status).toBe(400);
    answers.push((await answer.text()).replaceAll(email, '').replaceAll(/nonce="[^"]*"/g, ''));
    expect(answers.at(-1)).toContain(problemText['form.emailMailbox']);
  }
  expect(answers[1]).toBe(answers[0]);
  await storedRows(
    server,
    'update "user" set username = $1 where username = $2',
    accounts.korenaar,
    known,
  );
});

it.each(['', '12345', '1234567', 'abcdef'])(
  '%j is refused as a code and does not count as an attempt',
  async (code) => {
    const { token } = await askCode(accounts.verkoop);
    expect((await post({ stap: 'code', email: accounts.verkoop, token, code })).status).toBe(400);
    expect(
      await storedRows(
        server,
        'select 1 from one_time where attempts > 0 and owner_id = (select id from "user" where username = $1)',
        accounts.verkoop,
      ),
    ).toEqual([]);
  },
);

it('a new password makes a mailed code invalid', async () => {
  const { token } = await askCode(accounts.beheer);
  const code = await codeTo(accounts.beheer);
  await fetch(new URL('/wachtwoord-vergeten', server.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: accounts.beheer }),
  });
  const [mail] = await storedRows<{ tekst__c: string }>(
    server,
    `select tekst__c from mail__c where aan__c = $1 and tekst__c like '%wachtwoord-vergeten/%'`,
    accounts.beheer,
  );
  await post(
    { password: 'een lange zin over brood' },
    new URL(/https?:\S+wachtwoord-vergeten\/\S+/.exec(mail!.tekst__c)![0]).pathname,
  );
  expect((await post({ stap: 'code', email: accounts.beheer, token, code })).status).toBe(400);
});
