import { addDays, addMonths, onOrAfterWeekday, officeMoment } from '../calendar.ts';
import { demoCompanies } from '../people/companies.ts';
import type { DemoConnection } from './connections.ts';
import { endingOf } from './contracts.ts';
import { staff } from './staff.ts';
import { type Row, rowsOf, randomOfficeMoment, systemFields, type DemoContext } from './world.ts';

type Notice = {
  connection: DemoConnection;
  receivedOn: string;
  end: string;
  status: 'ophefverzoek ontvangen' | 'uitgevoerd' | 'geannuleerd';
  cancelledOn: string | null;
};
type Release = {
  connection: DemoConnection;
  receivedOn: string;
  status: 'aangevraagd' | 'vrijgemaakt voor uitporteren' | 'uitgeporteerd' | 'vervallen';
};

export type Endings = { notices: Notice[]; releases: Release[] };

/** Also changes the status and the end date of the connections that end. */
export function endingsOf(world: DemoContext, connections: readonly DemoConnection[]): Endings {
  const demo = new Set(Object.values(demoCompanies).map((index) => index + 1));
  const free = world.random
    .shuffle(connections)
    .filter(
      ({ status, contract, customer }) =>
        status === 'Actief' &&
        contract.start < addDays(world.today, -200) &&
        !demo.has(Number(customer.id.slice(5, 15))),
    );
  const mobiles = free.filter(({ product }) => product.kind === 'Mobiel').slice(0, 18);
  const others = free.filter((connection) => !mobiles.includes(connection));
  return {
    notices: [
      ...others.slice(0, 7).map((connection) => running(world, connection)),
      ...others.slice(7, 52).map((connection) => executed(world, connection)),
      ...others.slice(52, 56).map((connection) => cancelled(world, connection)),
    ],
    releases: mobiles.map((connection, index) => release(world, connection, index)),
  };
}

function running(world: DemoContext, connection: DemoConnection): Notice {
  const receivedOn = onOrAfterWeekday(addDays(world.yesterday, -world.random.between(1, 20)));
  const { earliest } = endingOf(connection.contract, connection.product.regime, receivedOn);
  const end = world.random.chance(0.5) ? earliest : addDays(earliest, world.random.between(3, 40));
  connection.status = 'Wordt beëindigd';
  connection.end = end;
  return {
    connection,
    receivedOn: receivedOn > world.yesterday ? world.yesterday : receivedOn,
    end,
    status: 'ophefverzoek ontvangen',
    cancelledOn: null,
  };
}

function executed(world: DemoContext, connection: DemoConnection): Notice {
  const lived = Math.round(
    (Date.parse(world.yesterday) - Date.parse(connection.contract.start)) / 86_400_000,
  );
  const end = addDays(world.yesterday, -world.random.between(1, Math.min(lived - 100, 700)));
  const { contract } = connection;
  contract.renewed = contract.initialEnd !== null && contract.initialEnd < end;
  connection.status = 'Beëindigd';
  connection.end = end;
  return {
    connection,
    receivedOn: addDays(addMonths(end, -contract.noticeMonths), -world.random.between(0, 5)),
    end,
    status: 'uitgevoerd',
    cancelledOn: null,
  };
}

function cancelled(world: DemoContext, connection: DemoConnection): Notice {
  const receivedOn = onOrAfterWeekday(addDays(world.today, -world.random.between(40, 180)));
  const { earliest } = endingOf(connection.contract, connection.product.regime, receivedOn);
  return {
    connection,
    receivedOn,
    end: earliest,
    status: 'geannuleerd',
    cancelledOn: onOrAfterWeekday(addDays(receivedOn, 6)),
  };
}

function release(world: DemoContext, connection: DemoConnection, index: number): Release {
  if (index === 0) return { connection, receivedOn: world.yesterday, status: 'aangevraagd' };
  if (index < 3)
    return {
      connection,
      receivedOn: onOrAfterWeekday(addDays(world.today, -10 * index)),
      status: 'vrijgemaakt voor uitporteren',
    };
  if (index < 6)
    return {
      connection,
      receivedOn: onOrAfterWeekday(addDays(world.today, -100 - 20 * index)),
      status: 'vervallen',
    };
  const receivedOn = onOrAfterWeekday(
    addDays(connection.contract.start, world.random.between(60, 150)),
  );
  connection.status = 'Beëindigd';
  connection.end = portDate(receivedOn);
  connection.contract.renewed = false;
  return { connection, receivedOn, status: 'uitgeporteerd' };
}

const portDate = (receivedOn: string): string =>
  onOrAfterWeekday(addDays(onOrAfterWeekday(addDays(receivedOn, 1)), 1));

function monthsShort(end: string, earliest: string): number {
  let months = 0;
  while (addMonths(end, months) < earliest) months += 1;
  return months;
}

export const noticeRows = (world: DemoContext, notices: readonly Notice[]): Row[] =>
  rowsOf(byReceipt(notices), (notice, index) => {
    const { connection, receivedOn, end } = notice;
    const { earliest, rule, explanation } = endingOf(
      { ...connection.contract, renewed: isRenewedOn(notice) },
      connection.product.regime,
      receivedOn,
    );
    const cost = Math.round(monthsShort(end, earliest) * connection.monthly * 100) / 100;
    const by = requester(connection);
    const settled = notice.status === 'uitgevoerd' ? end : (notice.cancelledOn ?? receivedOn);
    return {
      Id: world.nextId('a02'),
      OwnerId: connection.customer.owner,
      Name: `OP-${10_000 + index}`,
      Aansluiting__c: connection.id,
      Status__c: notice.status,
      Ontvangen_op__c: receivedOn,
      Herkomst__c: by === connection.customer.owner ? 'Telefoon' : 'Portaal',
      Gewenste_datum__c: end,
      Einddatum__c: end,
      Regel__c: rule,
      Toelichting__c: explanation,
      Kosten__c: cost,
      Kosten_aanvaard__c: end < earliest,
      Vroegste_datum__c: earliest,
      Maandbedrag__c: connection.monthly,
      Maanden__c: monthsShort(end, earliest),
      Uitgevoerd_op__c: notice.status === 'uitgevoerd' ? end : null,
      Geannuleerd_op__c: notice.cancelledOn,
      Ingreep__c: notice.status === 'geannuleerd' ? 'annuleren' : null,
      Ingreep_door__c: notice.status === 'geannuleerd' ? staff.sales[0]! : null,
      Akkoord_door__c: notice.status === 'geannuleerd' ? staff.administrator : null,
      ...systemFields(
        by,
        officeMoment(receivedOn, 95),
        officeMoment(settled > world.yesterday ? world.yesterday : settled, 100),
      ),
    };
  });

const isRenewedOn = ({ connection, receivedOn }: Notice): boolean =>
  connection.contract.initialEnd !== null && connection.contract.initialEnd <= receivedOn;

export const releaseRows = (world: DemoContext, releases: readonly Release[]): Row[] =>
  rowsOf(byReceipt(releases), ({ connection, receivedOn, status }, index) => {
    const created = officeMoment(receivedOn, 130);
    const proposed = portDate(receivedOn);
    const { earliest } = endingOf(connection.contract, connection.product.regime, receivedOn);
    const accepted = status === 'uitgeporteerd' || status === 'vervallen' || earliest <= proposed;
    const date = accepted ? proposed : earliest;
    const freed = status === 'aangevraagd' ? null : created;
    return {
      Id: world.nextId('a03'),
      OwnerId: connection.customer.owner,
      Name: `UP-${10_000 + index}`,
      Aansluiting__c: connection.id,
      Status__c: status,
      Nummer__c: connection.number,
      Klantnummer__c: connection.customer.number,
      Voorgestelde_datum__c: date,
      Geldig_tot__c: freed ? addDays(date, 90) : null,
      Kosten__c: accepted
        ? Math.round(monthsShort(proposed, earliest) * connection.monthly * 100) / 100
        : 0,
      Kosten_aanvaard__c: accepted && earliest > proposed,
      Vroegste_datum__c: earliest > proposed ? earliest : proposed,
      Maandbedrag__c: connection.monthly,
      Maanden__c: monthsShort(date, earliest),
      Vrijgemaakt_op__c: freed,
      Uitgeporteerd_op__c: status === 'uitgeporteerd' ? randomOfficeMoment(world, proposed) : null,
      Reden_nakijken__c:
        status === 'aangevraagd'
          ? 'Het nummer staat in onze administratie nog op naam van de vorige eigenaar van het bedrijf.'
          : null,
      ...systemFields(
        requester(connection),
        created,
        status === 'uitgeporteerd' ? officeMoment(proposed, 240) : created,
      ),
    };
  });

const byReceipt = <T extends { receivedOn: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.receivedOn < b.receivedOn ? -1 : 1));

const requester = ({ customer }: DemoConnection): string =>
  customer.people.find(({ userId, rights }) => userId && rights === 'Volledig')?.userId ??
  customer.owner;
