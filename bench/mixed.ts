import { Agent, request } from 'node:http';
import type { BenchUsers } from './fill.ts';

type MixedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  status: number;
};

const api = '/services/data/v65.0/ui-api';
const fields = ['Subject', 'Status', 'Description', 'Type', 'CreatedDate', 'Account.Name']
  .map((name) => `Case.${name}`)
  .join();
/** Each user makes all kinds of calls, one after another. */
const kinds = 16;
const unknownCase = '500000000000000AAA';

/**
 * A mix like that of an ordinary day: reads by cookie and key, lists and their next pages,
 * metadata, searches, look-ups, saves and mistakes, of many users in turn.
 */
export function mixedCall({ customers, staff }: BenchUsers, i: number): MixedCall {
  const turn = Math.floor(i / kinds);
  const customer = customers[turn % customers.length]!;
  const member = staff[turn % staff.length]!;
  const own = customer.caseIds[turn % customer.caseIds.length]!;
  const { byCookie, byKey, asStaff, saving } = accessOf(customer, member);
  const calls: readonly (() => MixedCall)[] = [
    () => ({ ...byCookie, path: `${api}/records/${own}?fields=${fields}` }),
    () => ({ ...byKey, path: `${api}/records/${own}?fields=${fields}` }),
    () => ({
      ...asStaff,
      path: `${api}/object-info/${['Case', 'Account', 'Contact', 'User'][turn % 4]}`,
    }),
    () => ({
      ...asStaff,
      path: `${api}/list-records/Case/Open?pageSize=20&pageToken=${(turn % 500) * 20}`,
    }),
    () => ({ ...byCookie, path: `${api}/records/${own}?fields=Case.Nowhere`, status: 400 }),
    () => ({
      ...saving,
      method: 'PATCH',
      path: `${api}/records/${own}`,
      body: { fields: { Priority: ['Laag', 'Normaal', 'Hoog'][turn % 3] } },
    }),
    () => ({ ...byKey, path: `${api}/records/${own}?optionalFields=${fields}` }),
    () => ({ ...byKey, path: `${api}/list-ui/Case/Mijn_open?pageSize=10` }),
    () => ({
      ...saving,
      method: 'POST',
      path: `${api}/search/results/keyword?objectApiName=Account&q=bedrijf%20${turn % 1_000}`,
      body: { pageSize: 5 },
    }),
    () => ({ ...asStaff, path: `${api}/layout/Case` }),
    () => ({ ...byCookie, path: `${api}/records/${unknownCase}?fields=Case.Subject`, status: 404 }),
    () => ({
      ...saving,
      method: 'POST',
      path: `${api}/lookups/Case/AccountId?searchType=TypeAhead&q=bedrijf%20${turn % 100}`,
      body: {},
    }),
    () => ({ ...byKey, path: `${api}/records/batch/${customer.caseIds.join()}?fields=${fields}` }),
    () => ({
      ...saving,
      method: 'PATCH',
      path: `${api}/records/${own}`,
      body: { fields: { Priority: 'Morgen' } },
      status: 400,
    }),
    () => ({ ...byCookie, path: `${api}/related-list-count/${own}/CaseComments` }),
    () => ({ ...byKey, path: `${api}/object-info` }),
  ];
  return calls[i % kinds]!();
}

/** How these two users make their calls. */
function accessOf(customer: BenchUsers['customers'][number], member: BenchUsers['staff'][number]) {
  const byCookie = { headers: { cookie: customer.cookie }, method: 'GET', status: 200 };
  const byKey = {
    headers: { authorization: `Bearer ${customer.apiKey}` },
    method: 'GET',
    status: 200,
  };
  const asStaff = {
    headers: { cookie: member.cookie, 'accept-encoding': 'gzip' },
    method: 'GET',
    status: 200,
  };
  const saving = { headers: { authorization: `Bearer ${member.apiKey}` }, status: 200 };
  return { byCookie, byKey, asStaff, saving };
}

/** Calls `from` up to, not including, `until`. Throws at an answer with an unexpected status. */
export async function sendMixed(
  url: string,
  users: BenchUsers,
  { from, until, connections }: { from: number; until: number; connections: number },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = from;
  const sendOn = async (): Promise<void> => {
    while (next < until) {
      const call = mixedCall(users, next++);
      const { status, text } = await send(agent, url, call);
      if (status !== call.status)
        throw new Error(`${call.method} ${call.path} answers ${status}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  agent.destroy();
}

function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: MixedCall,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const requestHeaders =
      body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const sent = request(url + path, { agent, method, headers: requestHeaders }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
