import { beforeEach, describe, expect, it } from 'vitest';
import {
  agreeIntervention,
  requestCancelAction,
  requestExecuteAction,
  declineIntervention,
  withdrawIntervention,
} from '#domain/terminations/intervene-termination.ts';
import { readOwnConnection } from '#domain/company/read-own-connection.ts';
import { describeTermination } from '#domain/terminations/describe-termination.ts';
import type { BusinessAction } from '#engine/model/request-context.ts';
import { proofText } from '#messages/portal/proofs.ts';
import { terminationFacts } from '#messages/portal/termination-description.ts';
import { historyOf } from '#web/portal/connections/history.ts';
import { createPerson, mailsAbout, type Person } from '../../../support/company.ts';
import {
  createTermination,
  createConnection,
  performAction,
  termUntilFebruary,
} from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';

/** Two members of staff cancel a termination or execute it early. Source: decisions.md §7. */

const { world, us, own } = await openEndings();

let asker: Person;
let other: Person;
let connectionId: string;
let id: string;
beforeEach(async () => {
  asker = await createPerson(world, `vera-${own.count}`, { role: 'sales', name: 'Vera Verkoop' });
  other = await createPerson(world, `bea-${own.count}`, {
    role: 'administrator',
    name: 'Bea Beheer',
  });
  connectionId = await createConnection(world, own.company);
  id = await createTermination(world.as(own.person), connectionId);
  await world.rows('delete from mail__c where record__c = $1', id);
});

const row = world.row;
const termination = () => row('opzegging__c', id);
const by = (who: Person, verb: BusinessAction, values = {}) =>
  performAction(world.as(who), verb, { id, values });
const done = { ok: true, value: {} };
const mailTexts = async () =>
  (await mailsAbout(world, id)).map(({ aan__c, soort__c, onderwerp__c, tekst__c }) => ({
    to: aan__c,
    kind: soort__c,
    text: `${onderwerp__c}\n${tekst__c}`,
  }));

describe('the request of a first colleague', () => {
  it.each([
    ['to cancel', requestCancelAction, 'annuleren'],
    ['to execute early', requestExecuteAction, 'vervroegd uitvoeren'],
  ])(
    '%s is stored with its asker and reason, and does not change the service',
    async (_, verb, what) => {
      expect(await by(asker, verb, { Reden: 'Verkeerd nummer' })).toEqual(done);
      expect(await termination()).toMatchObject({
        status__c: 'ophefverzoek ontvangen',
        ingreep__c: what,
        ingreep_reden__c: 'Verkeerd nummer',
        ingreep_door__c: asker.userId,
        lastmodifiedbyid: asker.userId,
      });
      expect(await row('aansluiting__c', connectionId)).toMatchObject({
        status__c: 'Wordt beëindigd',
        einddatum__c: '2027-02-28',
      });
    },
  );

  it('is mailed to staff once, with the termination, the asker and the reason', async () => {
    await by(asker, requestCancelAction, { Reden: 'Verkeerd nummer' });
    const [mail, ...more] = await mailTexts();
    expect([mail!.to, mail!.kind, more]).toEqual([us, 'Akkoord gevraagd', []]);
    const { name: reference } = await termination();
    const { nummer__c: number } = await row('aansluiting__c', connectionId);
    for (const word of [
      reference,
      number,
      own.company.name,
      'Zakelijk mobiel',
      '28 februari 2027',
      'Vera Verkoop',
      'Reden: Verkeerd nummer',
      'annuleren',
    ])
      expect(mail!.text).toContain(word);
  });

  it('is mailed without a number when the service has none', async () => {
    await world.rows('update aansluiting__c set nummer__c = null where id = $1', connectionId);
    await by(asker, requestCancelAction, { Reden: 'Verkeerd' });
    expect((await mailTexts())[0]!.text).not.toMatch(/Nummer|null/);
  });

  it('can be withdrawn, and the termination continues', async () => {
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    expect(await by(asker, withdrawIntervention)).toEqual(done);
    const nothing = { ingreep__c: null, ingreep_reden__c: null, ingreep_door__c: null };
    expect(await termination()).toMatchObject({ ...nothing, status__c: 'ophefverzoek ontvangen' });
  });
});

describe('the refusal of a second colleague', () => {
  it('lets the termination continue, and its reason stays until a new request', async () => {
    await by(asker, requestCancelAction, { Reden: 'Verkeerd nummer' });
    expect(await by(other, declineIntervention, { Reden: 'De klant belde zelf' })).toEqual(done);
    const nothing = { ingreep__c: null, ingreep_reden__c: null, ingreep_door__c: null };
    const declined = {
      ingreep_weigering__c: 'De klant belde zelf',
      status__c: 'ophefverzoek ontvangen',
    };
    expect(await termination()).toMatchObject({ ...nothing, ...declined });
    await by(asker, requestCancelAction, { Reden: 'Toch' });
    expect(await termination()).toMatchObject({ ingreep_weigering__c: null });
  });

  it('is mailed to the asker with the reason', async () => {
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    await by(other, declineIntervention, { Reden: 'De klant belde zelf' });
    const [mail, ...more] = (await mailTexts()).filter(({ kind }) => kind === 'Geen akkoord');
    expect([mail!.to, more]).toEqual([`vera-${own.count}@voorbeeld.example`, []]);
    for (const word of [
      'Bea Beheer gaf geen akkoord',
      'vervroegd uitvoeren',
      'De reden: De klant belde zelf',
      own.company.name,
    ])
      expect(mail!.text).toContain(word);
  });
});

describe('after a second colleague agrees', () => {
  it('a cancelled termination makes the service active again and is mailed to both', async () => {
    await by(asker, requestCancelAction, { Reden: 'Verkeerd nummer' });
    expect(await by(other, agreeIntervention)).toEqual(done);
    expect(await termination()).toMatchObject({
      status__c: 'geannuleerd',
      geannuleerd_op__c: '2026-11-26',
      akkoord_door__c: other.userId,
    });
    expect(await row('aansluiting__c', connectionId)).toMatchObject({
      status__c: 'Actief',
      einddatum__c: null,
    });
    const mails = (await mailTexts()).filter(({ kind }) =>
      kind.startsWith('Opzegging geannuleerd'),
    );
    const kinds = {
      [`bakker-${own.count}@voorbeeld.example`]: 'Opzegging geannuleerd',
      [us]: 'Opzegging geannuleerd (aan ons)',
    };
    expect(Object.fromEntries(mails.map(({ to, kind }) => [to, kind]))).toEqual(kinds);
    const { name: reference } = await termination();
    for (const { text } of mails)
      for (const word of [
        'Zakelijk mobiel',
        own.company.name,
        reference,
        '28 februari 2027',
        '06-1',
      ])
        expect(text).toContain(word);
    const [toUs, toThem] = [true, false].map(
      (isUs) => mails.find(({ to }) => (to === us) === isUs)!.text,
    );
    expect(toUs).toContain('Reden: Verkeerd nummer');
    expect(toThem).not.toContain('Verkeerd nummer');
  });

  it('a cancelled termination does not change a service that has ended', async () => {
    await by(asker, requestCancelAction, { Reden: 'Verkeerd nummer' });
    await world.rows(
      `update aansluiting__c set status__c = 'Beëindigd' where id = $1`,
      connectionId,
    );
    expect(await by(other, agreeIntervention)).toEqual(done);
    expect(await row('aansluiting__c', connectionId)).toMatchObject({
      status__c: 'Beëindigd',
      einddatum__c: '2027-02-28',
    });
  });

  it('a termination that is executed early ends the service today', async () => {
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    world.setNow(new Date('2026-12-02T23:30:00Z'));
    expect(await by(other, agreeIntervention)).toEqual(done);
    expect(await termination()).toMatchObject({
      status__c: 'uitgevoerd',
      einddatum__c: '2026-12-03',
      uitgevoerd_op__c: '2026-12-03',
      akkoord_door__c: other.userId,
    });
    expect(await row('aansluiting__c', connectionId)).toMatchObject({
      status__c: 'Beëindigd',
      einddatum__c: '2026-12-03',
    });
    const mails = (await mailTexts()).filter(({ kind }) => kind.startsWith('Opzegging uitgevoerd'));
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain('3 december 2026');
  });

  it('a termination that is executed early shows the chosen date and who ended it', async () => {
    const chosen = await createConnection(world, own.company, termUntilFebruary);
    id = await createTermination(world.as(own.person), chosen, {
      endDate: '2026-12-10',
      acceptEarlyCost: true,
    });
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    world.setNow(new Date('2026-11-27T12:00:00Z'));
    expect(await by(other, agreeIntervention)).toEqual(done);
    const described = (await describeTermination(world.as(own.person), id))!;
    expect(described).toMatchObject({
      chosenDate: '2026-12-10',
      endDate: '2026-11-27',
      stoppedEarly: 'us',
    });
    const facts = terminationFacts(described).map((fact) => fact.join(': '));
    expect(facts.slice(facts.findIndex((fact) => fact.startsWith('Ontvangen op')) + 1, -5)).toEqual(
      [
        'Gekozen datum: 10 december 2026',
        'Waarom deze datum: Je eigen keuze. Zonder kosten kon het vanaf 28 februari 2027.',
        'Gestopt op: 27 november 2026',
        'Waarom eerder: Wij hebben de dienst eerder gestopt dan op de gekozen datum.',
      ],
    );
    const mail = (await mailTexts()).find(({ kind }) => kind === 'Opzegging uitgevoerd')!;
    const paper = JSON.stringify(proofText.termination(described));
    for (const text of [mail.text, paper]) {
      for (const word of ['10 december 2026', '27 november 2026', 'Wij hebben de dienst eerder'])
        expect(text).toContain(word);
      expect(text).not.toContain('Verhuisd');
    }
    expect(paper).not.toMatch(/De dienst stopt op|werkt de dienst/);
  });

  it('the history shows an early execution with the date the customer chose', async () => {
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    world.setNow(new Date('2026-12-02T23:30:00Z'));
    await by(other, agreeIntervention);
    const read = await readOwnConnection(world.as(own.person), connectionId);
    if (!read.ok) throw new Error('The customer sees it');
    const reference = String((await termination())['name']);
    const history = historyOf(read.value).map(({ title, text }) => `${title}: ${text}`);
    expect(history).toContain(
      `26 november 2026: Opzegging ${reference} ontvangen, per 28 februari 2027.`,
    );
    expect(history).toContain(
      `3 december 2026: Opzegging ${reference} is uitgevoerd, eerder dan de gekozen datum 28 februari 2027. De dienst is gestopt.`,
    );
  });

  it('a service that has not begun is not ended, and the agreement is not stored', async () => {
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    await world.rows(
      `update aansluiting__c set ingangsdatum__c = '2026-11-27' where id = $1`,
      connectionId,
    );
    expect(await by(other, agreeIntervention)).toMatchObject({
      ok: false,
      problems: [{ code: 'day.beforeStart' }],
    });
    expect(await termination()).toMatchObject({
      status__c: 'ophefverzoek ontvangen',
      akkoord_door__c: null,
    });
    world.setNow(new Date('2026-11-27T12:00:00Z'));
    expect(await by(other, agreeIntervention)).toEqual(done);
  });

  it('a service without a start date is ended early', async () => {
    await by(asker, requestExecuteAction, { Reden: 'Verhuisd' });
    await world.rows(
      'update aansluiting__c set ingangsdatum__c = null where id = $1',
      connectionId,
    );
    expect(await by(other, agreeIntervention)).toEqual(done);
  });
});
