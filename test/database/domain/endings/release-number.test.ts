import { describe, expect, it } from 'vitest';
import { readAttention } from '#domain/dashboard/read-attention.ts';
import { describePortOut } from '#domain/port-outs/describe-port-out.ts';
import { lapseReleases } from '#domain/port-outs/lapse-releases.ts';
import { proposePortOut } from '#domain/port-outs/propose-port-out.ts';
import { type PortOutRequest, releaseNumber } from '#domain/port-outs/release-number.ts';
import { portOutFacts } from '#messages/portal/port-out-description.ts';
import { createPerson, kindsByAddress, mailsAbout } from '../../../support/company.ts';
import { createConnection, termUntilFebruary } from '../../../support/connections.ts';
import { openEndings, start } from '../../../support/endings.ts';

/** A number is released for porting out. Source: decisions.md §8, art. 4.10 Tw. */

const { world, us, elsewhere, stranger, own } = await openEndings();

const release = (
  connectionId: string,
  wish: Partial<PortOutRequest> & { key?: string } = {},
  as = world.as(own.person),
) => {
  const { key = `release-${(keys += 1)}`, ...rest } = wish;
  const value = { connectionId, acceptEarlyCost: false, ...rest };
  return releaseNumber(as, { value, formKey: key, address: '192.0.2.7' });
};
let keys = 0;
const refused = (code: string) => ({ ok: false, problems: [{ code }] });
type Row = Record<string, unknown>;
const releasesOf = (connectionId: string) =>
  world.rows<Row>(
    'select * from uitportering__c where aansluiting__c = $1 order by id',
    connectionId,
  );
const day = (value: unknown): string => String(value).slice(0, 10);

/** Releases a number and gives the answer; throws when it is refused. */
async function released(connectionId: string, wish?: Partial<PortOutRequest>) {
  const answer = await release(connectionId, wish);
  if (!answer.ok) throw new Error(answer.problems[0]!.code);
  return answer.value;
}

describe('a release', () => {
  it('is refused for guests and for users who cannot see the connection', async () => {
    const id = await createConnection(world, own.company);
    const casesOnly = await createPerson(world, `balie-${own.count}`, {
      role: 'casesOnly',
      company: own.company,
    });
    expect(await release(id, {}, world.as({ kind: 'guest' }))).toMatchObject(
      refused('record.noRight'),
    );
    expect(await release(id, {}, world.as(stranger))).toMatchObject(refused('record.notFound'));
    expect(await release(id, {}, world.as(casesOnly))).toMatchObject(refused('record.notFound'));
    expect(await proposePortOut(world.as(stranger), { connectionId: id })).toMatchObject(
      refused('record.notFound'),
    );
    expect(await releasesOf(id)).toEqual([]);
  });

  it.each([
    ['is not mobile', { Soort__c: 'Internet' }, 'portOut.noMobile'],
    ['has no number', { Nummer__c: null }, 'portOut.noMobile'],
    ['was only ordered', { Status__c: 'In aanvraag' }, 'portOut.notYet'],
  ])('is refused for a service that %s', async (_, fields, code) => {
    const id = await createConnection(world, own.company, fields);
    expect(await release(id)).toMatchObject(refused(code));
    expect(await proposePortOut(world.as(own.person), { connectionId: id })).toMatchObject(
      refused(code),
    );
  });

  it('can be requested until a month after the end of the service', async () => {
    const ended = { Status__c: 'Beëindigd' };
    const inTime = await createConnection(world, own.company, {
      ...ended,
      Einddatum__c: '2026-10-26',
    });
    const late = await createConnection(world, own.company, {
      ...ended,
      Einddatum__c: '2026-10-25',
    });
    expect(await release(late)).toMatchObject(refused('portOut.gone'));
    expect(await release(inTime)).toMatchObject({ ok: true, value: { status: 'aangevraagd' } });
    const unknown = await createConnection(world, own.company, ended);
    expect(await release(unknown)).toMatchObject({ ok: true });
  });

  it('without accepted cost is on the first free day and valid for 90 days from it', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const answer = await released(id);
    expect(answer).toMatchObject({
      proposedDate: '2027-02-28',
      validUntil: '2027-05-29',
      status: 'vrijgemaakt voor uitporteren',
    });
    expect(await releasesOf(id)).toMatchObject([
      {
        kosten__c: '0.00',
        kosten_aanvaard__c: false,
        voorgestelde_datum__c: '2027-02-28',
        geldig_tot__c: '2027-05-29',
      },
    ]);
  });

  it('of a service that has ended costs nothing', async () => {
    const ended = { ...termUntilFebruary, Status__c: 'Beëindigd', Einddatum__c: null };
    const id = await createConnection(world, own.company, ended);
    expect(await proposePortOut(world.as(own.person), { connectionId: id })).toMatchObject({
      ok: true,
      value: { earliestWithoutCost: '2026-11-30', earlyCost: 0 },
    });
  });

  it('is proposed for an active service with an old end date', async () => {
    const id = await createConnection(world, own.company, { Einddatum__c: '2026-01-01' });
    expect(await proposePortOut(world.as(own.person), { connectionId: id })).toMatchObject({
      ok: true,
    });
  });

  it('in two working days costs the rest of the term, when that is accepted', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const proposed = {
      proposedDate: '2026-11-30',
      earliestWithoutCost: '2027-02-28',
      earlyCost: 75,
    };
    expect(await proposePortOut(world.as(own.person), { connectionId: id })).toMatchObject({
      ok: true,
      value: proposed,
    });
    const answer = await released(id, { acceptEarlyCost: true });
    const [row] = await releasesOf(id);
    expect(answer).toEqual({
      portOutId: row!['id'],
      proposedDate: '2026-11-30',
      validUntil: '2027-02-28',
      status: 'vrijgemaakt voor uitporteren',
      message: expect.stringContaining(
        'is vrijgemaakt voor uitporteren. Voorgestelde datum: 30 november 2026.',
      ),
    });
    const [connection] = await world.rows<Row>(
      'select nummer__c, ownerid from aansluiting__c where id = $1',
      id,
    );
    const [account] = await world.rows<Row>(
      'select klantnummer__c, ownerid from account where id = $1',
      own.company.id,
    );
    expect(row).toMatchObject({
      status__c: 'vrijgemaakt voor uitporteren',
      nummer__c: connection!['nummer__c'],
      klantnummer__c: account!['klantnummer__c'],
      ownerid: account!['ownerid'],
      kosten__c: '75.00',
      kosten_aanvaard__c: true,
      vrijgemaakt_op__c: start,
      reden_nakijken__c: null,
      createdbyid: own.person.userId,
    });
  });

  it('is described with the choice, its cost and the consent', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const { portOutId } = await released(id, { acceptEarlyCost: true });
    // A later change of the connection must not change the agreed cost.
    await world.rows('update aansluiting__c set maandbedrag__c = 99 where id = $1', id);
    const described = (await describePortOut(world.as(own.person), portOutId))!;
    expect(described).toMatchObject({
      cost: 75,
      costParts: { months: 3, monthly: 25 },
      ownChoice: true,
      earliestDate: '2027-02-28',
      consent: { by: 'Bo Bakker', at: start.toISOString(), from: '192.0.2.7' },
    });
    const facts = portOutFacts(described).map((fact) => fact.join(': ').replace(/\s+/g, ' '));
    expect(facts.slice(facts.findIndex((fact) => fact.startsWith('Voorgestelde datum')))).toEqual([
      'Voorgestelde datum: 30 november 2026',
      'Waarom deze datum: Je eigen keuze. Zonder kosten kon het vanaf 28 februari 2027.',
      'Geldig tot en met: 28 februari 2027',
      'Kosten: € 75,00, zonder btw (3 maanden × € 25,00)',
      expect.stringMatching(
        /^Akkoord: Ik laat 06-1\d+ vrijmaken .* Ik betaal € 75,00 voor de rest van de termijn\.$/,
      ),
      'Gevraagd door: Bo Bakker',
      expect.stringMatching(/^Bevestigd op: .*26 november 2026/),
      'IP-adres: 192.0.2.7',
    ]);
  });

  it('without cost is described with the consent, and without choice or cost parts', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const { portOutId } = await released(id);
    const described = (await describePortOut(world.as(own.person), portOutId))!;
    expect(described).toMatchObject({ cost: 0, costParts: null, ownChoice: false });
    const names = portOutFacts(described).map(([name]) => name);
    expect(names).not.toContain('Waarom deze datum');
    expect(names).toContain('Akkoord');
  });

  it.each([
    ['another day', { date: '2026-12-01', cost: 75 }],
    ['a lower cost', { date: '2026-11-30', cost: 74.99 }],
  ])('is refused when the customer was shown %s', async (_, shown) => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    expect(await release(id, { acceptEarlyCost: true, shown })).toMatchObject(
      refused('portOut.moved'),
    );
    expect(await releasesOf(id)).toEqual([]);
  });

  it.each([
    ['as shown', 75],
    ['lower than was shown', 80],
  ])('is accepted when the cost is %s', async (_, cost) => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const shown = { date: '2026-11-30', cost };
    expect(await release(id, { acceptEarlyCost: true, shown })).toMatchObject({ ok: true });
  });

  it('costs nothing for months before the service begins', async () => {
    const begins = { ...termUntilFebruary, Ingangsdatum__c: '2027-01-15' };
    const id = await createConnection(world, own.company, begins);
    const answer = await proposePortOut(world.as(own.person), { connectionId: id });
    expect(answer).toMatchObject({
      ok: true,
      value: { proposedDate: '2026-11-30', earlyCost: 50 },
    });
  });

  it('sent twice is stored once, and a second request for the number is refused', async () => {
    const id = await createConnection(world, own.company);
    const [one, two] = [
      await release(id, { key: `once-${own.count}` }),
      await release(id, { key: `once-${own.count}` }),
    ];
    expect(two).toEqual(one);
    expect(await release(id)).toMatchObject(refused('connection.porting'));
    expect(await releasesOf(id)).toHaveLength(1);
  });

  it('with the same key counts anew for another service or another person', async () => {
    const key = `same-${own.count}`;
    const [one, two] = [
      await createConnection(world, own.company),
      await createConnection(world, own.company),
    ];
    await release(one, { key });
    expect(await release(two, { key })).toMatchObject({ ok: true });
    expect(await releasesOf(two)).toHaveLength(1);
    const spec = { role: 'customer', company: own.company } as const;
    const colleague = await createPerson(world, `collega-${own.count}`, spec);
    expect(await release(one, { key }, world.as(colleague))).toMatchObject(
      refused('connection.porting'),
    );
  });

  it('requested twice at the same moment is stored once', async () => {
    const id = await createConnection(world, own.company);
    const answers = await Promise.all([release(id), release(id)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await releasesOf(id)).toHaveLength(1);
  });
});

describe('a release waits for a check by staff', () => {
  it.each([
    [
      'a service that is being ended',
      { Status__c: 'Wordt beëindigd', Einddatum__c: '2026-12-31' },
      'Voor de aansluiting loopt al een opzegging.',
    ],
    [
      'a service that ended',
      { Status__c: 'Beëindigd', Einddatum__c: '2026-11-20' },
      'De aansluiting is niet actief.',
    ],
  ])('for %s', async (_, fields, doubt) => {
    const id = await createConnection(world, own.company, fields);
    const answer = await released(id);
    expect(answer.status).toBe('aangevraagd');
    expect(answer.message).toContain('Een collega kijkt je aanvraag na.');
    expect(await releasesOf(id)).toMatchObject([
      { status__c: 'aangevraagd', vrijgemaakt_op__c: null, reden_nakijken__c: doubt },
    ]);
  });

  it('for a number that another company has too, however it is written', async () => {
    const number = `06-2222${String(1000 + own.count)}`;
    const same = { Nummer__c: `+316 2222 ${String(1000 + own.count)}` };
    await createConnection(world, elsewhere, same);
    const id = await createConnection(world, own.company, { Nummer__c: number });
    await released(id);
    const doubt = 'Het nummer staat ook op een lopende aansluiting van een ander bedrijf.';
    expect(await releasesOf(id)).toMatchObject([
      { status__c: 'aangevraagd', reden_nakijken__c: doubt },
    ]);
  });

  it('but not for a number another company had, or the same company has twice', async () => {
    const number = `06-3333${String(1000 + own.count)}`;
    await createConnection(world, elsewhere, {
      Nummer__c: number,
      Status__c: 'Beëindigd',
      Einddatum__c: '2026-01-01',
    });
    await createConnection(world, own.company, { Nummer__c: number });
    const id = await createConnection(world, own.company, { Nummer__c: number });
    expect((await released(id)).status).toBe('vrijgemaakt voor uitporteren');
  });
});

describe('a release', () => {
  it('stores the consent with its text, person, time and IP address', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const { portOutId } = await released(id, { acceptEarlyCost: true });
    const [consent, ...more] = await world.rows<Row>(
      'select * from toestemming__c where record__c = $1',
      portOutId,
    );
    expect(more).toEqual([]);
    expect(consent).toMatchObject({
      soort__c: 'Uitportering bevestigd',
      versie__c: '2026-11',
      account__c: own.company.id,
      gegeven_door__c: own.person.userId,
      gegeven_op__c: start,
      adres_van_computer__c: '192.0.2.7',
    });
    expect(consent!['tekst__c']).toMatch(
      /^Ik laat 06-\d+ vrijmaken .* 30 november 2026 .*Ik betaal €.75,00/,
    );
  });

  it('is mailed to the asker and to staff with customer number, days and cost', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    const { portOutId } = await released(id, { acceptEarlyCost: true });
    const mails = await mailsAbout(world, portOutId);
    const kinds = { [own.login]: 'Uitportering', [us]: 'Uitportering (aan ons)' };
    expect(kindsByAddress(mails)).toEqual(kinds);
    const [account] = await world.rows<{ number: string }>(
      'select klantnummer__c as number from account where id = $1',
      own.company.id,
    );
    for (const mail of mails)
      for (const word of [
        own.company.name,
        account!.number,
        '30 november 2026',
        '28 februari 2027',
        '75,00',
      ])
        expect(mail.tekst__c).toContain(word);
    const [toThem, toUs] = [
      mails.find(({ aan__c }) => aan__c === own.login)!,
      mails.find(({ aan__c }) => aan__c === us)!,
    ];
    expect(toThem.tekst__c).toContain(world.ctx.brand.phone);
    expect(toUs.onderwerp__c).toMatch(/^Uitportering van Bakkerij/);
  });

  it('that waits for a check is mailed as such, and to staff with the reason', async () => {
    const id = await createConnection(world, own.company, {
      Status__c: 'Wordt beëindigd',
      Einddatum__c: '2026-12-31',
    });
    const { portOutId } = await released(id);
    const mails = await mailsAbout(world, portOutId);
    expect(mails.find(({ aan__c }) => aan__c === own.login)!.onderwerp__c).toMatch(
      /^We kijken je aanvraag voor .* na$/,
    );
    expect(mails.find(({ aan__c }) => aan__c === us)!.tekst__c).toContain(
      'Voor de aansluiting loopt al een opzegging.',
    );
  });
});

describe('a release whose last valid day is over', () => {
  const over = new Date('2027-05-30T12:00:00Z');
  const lastDay = new Date('2027-05-29T12:00:00Z');
  const lapse = () => lapseReleases(world.ctx);

  it('lapses once, after its last valid day, and is mailed to both sides', async () => {
    await lapse();
    const id = await createConnection(world, own.company, termUntilFebruary);
    const { portOutId } = await released(id);
    world.setNow(lastDay);
    await lapse();
    expect(await releasesOf(id)).toMatchObject([{ status__c: 'vrijgemaakt voor uitporteren' }]);
    world.setNow(over);
    await lapse();
    expect(await lapse()).toBe(0);
    expect(await releasesOf(id)).toMatchObject([{ status__c: 'vervallen' }]);
    const lapseMails = (await mailsAbout(world, portOutId)).filter(({ soort__c: kind }) =>
      kind.startsWith('Uitportering vervallen'),
    );
    expect(lapseMails.map(({ aan__c }) => aan__c)).toEqual([own.login, us].toSorted());
    for (const mail of lapseMails) {
      expect(mail.tekst__c).toContain(own.company.name);
      expect(mail.tekst__c).toContain('29 mei 2027');
      expect(mail.tekst__c).toMatch(/06-1\d{7}/);
    }
  });

  it('lapses when a new release is requested, which is then accepted', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    await released(id);
    world.setNow(lastDay);
    expect(await release(id)).toMatchObject(refused('connection.porting'));
    world.setNow(over);
    expect(await release(id)).toMatchObject({ ok: true });
    expect((await releasesOf(id)).map(({ status__c: status }) => status)).toEqual([
      'vervallen',
      'vrijgemaakt voor uitporteren',
    ]);
  });

  it('is no longer what the dashboard asks attention for, also before it lapses', async () => {
    const id = await createConnection(world, own.company, termUntilFebruary);
    await released(id);
    const inAttention = async () =>
      (await readAttention(world.as(own.person))).filter(({ kind }) => kind === 'released');
    world.setNow(lastDay);
    expect(await inAttention()).toMatchObject([{ id, validUntil: '2027-05-29' }]);
    world.setNow(over);
    expect(await inAttention()).toEqual([]);
  });

  it('does not lapse while it waits for a colleague', async () => {
    const id = await createConnection(world, own.company, {
      Status__c: 'Wordt beëindigd',
      Einddatum__c: '2026-12-31',
    });
    await released(id);
    world.setNow(over);
    await lapse();
    expect(await releasesOf(id)).toMatchObject([{ status__c: 'aangevraagd' }]);
  });
});

it('the days of a release are counted in Dutch time', async () => {
  world.setNow(new Date('2026-11-26T23:30:00Z'));
  const id = await createConnection(world, own.company);
  const answer = await proposePortOut(world.as(own.person), { connectionId: id });
  expect(answer.ok && day(answer.value.proposedDate)).toBe('2026-12-01');
});
