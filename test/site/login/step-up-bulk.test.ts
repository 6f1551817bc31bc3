import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '#engine/write/write.ts';
import {
  accounts,
  openTestServer,
  password,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { openWorkspaceClient } from '../staff/workspace-client.ts';
import { submittedFields } from '../form-fields.ts';

/** Imports and deletions of users ask for a step-up proof in the page, without scripts. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const proofHeading = 'Bevestig dat jij het bent';
const olderProofs = () =>
  storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
const emailOfKorenaar = async (): Promise<string> =>
  (
    await storedRows<{ email: string }>(
      server,
      'select email from "user" where username = $1',
      accounts.korenaar,
    )
  )[0]!.email;

async function makeUser(): Promise<string> {
  const Email = 'los@voorbeeld.example';
  const { profileid: ProfileId } = await userOf(server, 'beheer');
  const made = await createRecord(server.ctx, {
    apiName: 'User',
    fields: { LastName: 'Los', Email, Username: Email, ProfileId },
  });
  if (!made.ok) throw new Error('no user');
  return made.value.id;
}

it('an import of users asks staff for a proof, and keeps their choices', async () => {
  const workspace = await openWorkspaceClient(server, 'beheer');
  const { to } = await workspace.upload(
    'User',
    `Gebruikersnaam;E-mailadres\n${accounts.korenaar};ingelezen@voorbeeld.example\n`,
  );
  const chosen = {
    manier: 'update',
    sleutel: 'Username',
    'kolom-0': 'Username',
    'kolom-1': 'Email',
    legen: 'ja',
  };
  await olderProofs();
  const asked = await workspace.send(to, chosen);
  expect([asked.status, asked.html.includes(proofHeading)]).toEqual([400, true]);
  expect(submittedFields(asked.html)).toMatchObject({ ...chosen, legen: '' });
  const wrong = await workspace.send(to, { ...chosen, stepUpProof: 'niet dit wachtwoord' });
  expect([wrong.status, wrong.html.includes('Deze code of dit wachtwoord klopt niet')]).toEqual([
    400,
    true,
  ]);
  const tried = await workspace.send(to, { ...chosen, stepUpProof: password });
  expect(tried.status).toBe(303);
  await workspace.ended(tried.to);
  await olderProofs();
  const started = await workspace.send(tried.to, { wens: 'importeren' });
  expect([started.status, started.html.includes(proofHeading)]).toEqual([400, true]);
  expect(
    (await workspace.send(tried.to, { wens: 'importeren', stepUpProof: password })).status,
  ).toBe(303);
  await workspace.ended(tried.to);
  expect(await emailOfKorenaar()).toBe('ingelezen@voorbeeld.example');
});

it('staff are asked for a proof before they restore users on the page of a deletion', async () => {
  const workspace = await openWorkspaceClient(server, 'beheer');
  const id = await makeUser();
  const removal = await server.call('/bulk-jobs', {
    as: 'beheer',
    method: 'POST',
    body: { operation: 'delete', objectApiName: 'User', recordIds: [id] },
  });
  const job = `bewerkingen/${String(removal.body.id)}`;
  await workspace.ended(job);
  await olderProofs();
  const asked = await workspace.send(job, { wens: 'terugzetten' });
  expect([asked.status, asked.html.includes(proofHeading)]).toEqual([400, true]);
  const begun = await workspace.send(job, { wens: 'terugzetten', stepUpProof: password });
  expect(begun.status).toBe(303);
  await workspace.ended(begun.to);
  expect(await storedRows(server, 'select id from "user" where id = $1', id)).toHaveLength(1);
});
