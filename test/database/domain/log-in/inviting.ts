import { beforeEach } from 'vitest';
import { acceptInvitation } from '#domain/company/accept-invitation.ts';
import { inviteColleague, type InvitationSubmission } from '#domain/company/invite-colleague.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import {
  createPerson,
  type Company,
  createCompany,
  createProfiles,
  type Person,
  setMainContact,
} from '../../../support/company.ts';
import { openTestDependencies } from '../../../support/dependencies.ts';

/** A company whose main contact invites colleagues, anew for each test. */

export const start = new Date('2026-11-26T12:00:00Z');
export const site = { origin: 'https://www.voorbeeld.example', basePath: '' };
export type InvitationOptions = Partial<InvitationSubmission['value']> & {
  accountId?: string;
  key?: string;
};
/** `count`: number of the test, in every name. `email`: of the invited person, with a capital. */
export type InvitingCompany = { count: number; company: Company; main: Person; email: string };

export const refused = (code: string, field?: string) => ({
  ok: false,
  problems: [{ code, ...(field && { field }) }],
});

let keys = 0;
const secret = 'zeven paarse fietsen bij maanlicht';

/** `onEach` gets the company of each test before it begins. */
export async function openInvitingCompany(onEach: (each: InvitingCompany) => void) {
  const world = await openTestDependencies({ now: start, environment: { RATE_LIMITS: 'on' } });
  await createProfiles(world);
  const staff = await createPerson(world, 'verkoop', { role: 'sales', name: 'Vera Verkoop' });
  const elsewhere = await createCompany(world, 'Garage Van Dijk');
  let each: InvitingCompany;
  let count = 0;
  beforeEach(async () => {
    world.setNow(start);
    count += 1;
    const company = await createCompany(world, `Bakkerij ${count}`);
    const spec = { role: 'customer', company, name: 'Bo Baas' } as const;
    const main = await createPerson(world, `baas-${count}`, spec);
    await setMainContact(world, company, main);
    each = { count, company, main, email: `Jamila-${count}@voorbeeld.example` };
    onEach(each);
  });

  const invite = (ctx: RequestContext, { accountId, key, ...wish }: InvitationOptions = {}) => {
    const person = { firstName: 'Jamila', lastName: 'Bouzid', email: each.email };
    return inviteColleague(ctx, {
      value: { ...person, rights: 'Alleen serviceverzoeken', ...wish },
      formKey: key ?? `invite-${(keys += 1)}`,
      address: '192.0.2.1',
      site,
      ...(accountId !== undefined && { accountId }),
    });
  };
  const byMain = (wish?: InvitationOptions) => invite(world.as(each.main), wish);
  const lastMail = async (id: string) => {
    const text = 'select * from mail__c where record__c = $1 order by id desc limit 1';
    return (await world.rows<{ tekst__c: string }>(text, id))[0]!;
  };
  const guest = () => world.as({ kind: 'guest' });
  return {
    world,
    staff,
    elsewhere,
    guest,
    invite,
    byMain,
    lastMail,
    /** Sends an invitation and gives its id. */
    invited: async (wish?: InvitationOptions): Promise<string> => {
      const answer = await byMain(wish);
      if (!answer.ok) throw new Error(answer.problems[0]!.code);
      return answer.value.id;
    },
    tokenOf: async (id: string): Promise<string> =>
      /\/uitnodiging\/([\w-]+)/.exec((await lastMail(id)).tekst__c)![1]!,
    accept: (token: string, password = secret) => acceptInvitation(guest(), { token, password }),
    stored: (id: string) => world.row('uitnodiging__c', id),
    userWith: async (login: string) => {
      const text = 'select * from "user" where username = $1';
      return (await world.rows<Record<string, unknown>>(text, login.toLowerCase()))[0];
    },
  };
}
