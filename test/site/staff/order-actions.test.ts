import { expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { problemText } from '#messages/problems/problems.ts';
import { storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { decodedText, fieldsIn } from '../form-fields.ts';

/** From the tasks of an order to its delivery, by the forms of the workspace without scripts. */

const { server, cookie, home } = await openWorkspace('verkoop');

const at = (path: string) => new URL(path, server.url);
const open = async (path: string) => {
  const answer = await fetch(at(path), { headers: { cookie } });
  return { status: answer.status, html: await answer.text() };
};
async function perform(path: string, typed: Record<string, string> = {}) {
  const { html } = await open(path);
  const answer = await fetch(at(path), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ ...fieldsIn(html), ...typed }),
  });
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    html: await answer.text(),
  };
}
const row = async <Row>(text: string, ...values: unknown[]): Promise<Row> =>
  (await storedRows<Row>(server, text, ...values))[0]!;

it('the last task leads to the delivery, which makes the connections', async () => {
  const { id: order } = await row<{ id: string }>(
    `select o.id from bestelling__c o join account a on a.id = o.account__c
      where a.name = 'Bakkerij De Korenaar B.V.' and o.status__c = 'In uitvoering'`,
  );
  const tasks = await storedRows<{ id: string }>(
    server,
    `select id from leveringstaak__c where bestelling__c = $1 and status__c = 'Te doen'
      order by volgorde__c, name`,
    order,
  );
  const taskPath = (id: string) => `${home}/record/${id}/actie/Leveringstaak__c.Done`;
  const early = await perform(taskPath(tasks.at(-1)!.id));
  expect(early.status).toBe(400);
  expect(decodedText(early.html)).toContain(problemText['delivery.taskEarlier']);
  let location = '';
  for (const { id } of tasks) ({ location } = await perform(taskPath(id)));
  const deliverPath = `${home}/record/${order}/actie/Bestelling__c.Deliver`;
  expect(location).toBe(deliverPath);
  expect((await open(deliverPath)).html).toContain('Werkt sinds');
  const tooEarly = await perform(deliverPath, { Werkt_sinds: '31-12-2099' });
  expect(tooEarly.status).toBe(400);
  expect(tooEarly.html).toContain('31-12-2099');
  const delivered = await perform(deliverPath);
  expect(delivered.location).toContain(`/record/${order}?gedaan=Bestelling__c.Deliver`);
  expect(
    await row(
      `select o.status__c as status, count(a.id)::int as connections, min(a.ingangsdatum__c)::text as start
        from bestelling__c o join bestelregel__c r on r.bestelling__c = o.id
        left join aansluiting__c a on a.bestelregel__c = r.id where o.id = $1 group by o.id`,
      order,
    ),
  ).toEqual({ status: 'Geleverd', connections: 2, start: localDay(new Date()) });
});
