import { partnerRows, teamRows } from './demo/about.ts';
import { assignmentRows } from './demo/assignments.ts';
import { connectionRow, connectionsOf, pricePeriodRow } from './demo/connections.ts';
import {
  articleRows,
  discountRuleRows,
  keyFigureRows,
  pageRows,
  productRows,
  storyRows,
  synonymRows,
  tariffRows,
  vacancyRows,
} from './demo/content.ts';
import { accountRows, contactRows, customerUserRows, invitationRows } from './demo/customers.ts';
import { deliveryTemplateRows } from './demo/delivery-templates.ts';
import { orderRows } from './demo/orders.ts';
import { endingsOf, noticeRows, releaseRows } from './demo/endings.ts';
import { addressRows, campaignRows, fibreRequestRows } from './demo/fibre.ts';
import { ownRequests } from './demo/own-requests.ts';
import { pageVisitRows } from './demo/page-visits.ts';
import { customersOf } from './demo/people.ts';
import { replyTemplateRows } from './demo/reply-templates.ts';
import { requestRows } from './demo/demo-request.ts';
import { requestsOf } from './demo/requests.ts';
import { employeeRows, profileRows, staffUserRows } from './demo/staff.ts';
import { adviceCallRows, applicationRows, messageRows } from './demo/visitors.ts';
import { type DemoContext, type Row, demoContextOf } from './demo/world.ts';
import { demoCompanies } from './people/companies.ts';

export type DemoBatch = { object: string; rows: Row[] };

const requestTotal = 5_000;
const openTotal = 150;

/**
 * Companies and people refer to each other, so the rows must be inserted with deferred constraints.
 * Source: decisions.md §3.
 */
export function* demoData(options: { seed: number; today: string }): Iterable<DemoBatch> {
  const world = demoContextOf(options);
  const customers = customersOf(world);
  yield { object: 'Profile', rows: profileRows(world) };
  yield { object: 'Medewerker__c', rows: employeeRows(world) };
  yield { object: 'Account', rows: accountRows(customers) };
  yield { object: 'Contact', rows: contactRows(customers) };
  yield { object: 'User', rows: [...staffUserRows(world), ...customerUserRows(customers)] };
  yield { object: 'Uitnodiging__c', rows: invitationRows(world, customers) };
  yield { object: 'Product__c', rows: productRows(world) };
  yield { object: 'Tarief__c', rows: tariffRows(world) };
  yield { object: 'Kortingsregel__c', rows: discountRuleRows(world) };

  const connections = connectionsOf(world, customers);
  const { notices, releases } = endingsOf(world, connections);
  yield {
    object: 'Aansluiting__c',
    rows: connections.map((connection) => connectionRow(world, connection)),
  };
  yield {
    object: 'Prijsperiode__c',
    rows: connections.map((connection) => pricePeriodRow(world, connection)),
  };
  yield* orderBatches(world, { customers, connections });
  yield { object: 'Toewijzing__c', rows: assignmentRows(world, connections) };
  yield { object: 'Opzegging__c', rows: noticeRows(world, notices) };
  yield { object: 'Uitportering__c', rows: releaseRows(world, releases) };

  const own = ownRequests(world, customers, connections);
  const others = requestsOf(world, {
    count: requestTotal - own.length,
    open: openTotal - own.length,
    customers: customers.filter((_, index) => index !== demoCompanies.newStart),
    closedOnly: [customers[demoCompanies.bakery]!, customers[demoCompanies.garage]!],
    connections,
  });
  const requests = requestRows(world, [...own, ...others]);
  yield { object: 'Case', rows: requests.cases };
  yield { object: 'CaseComment', rows: requests.comments };

  yield { object: 'Antwoordsjabloon__c', rows: replyTemplateRows(world) };
  yield { object: 'Vacature__c', rows: vacancyRows(world) };
  yield { object: 'Kennisartikel__c', rows: articleRows(world) };
  yield { object: 'Pagina__c', rows: pageRows(world) };
  yield { object: 'Klantverhaal__c', rows: storyRows(world) };
  yield { object: 'Kerncijfer__c', rows: keyFigureRows(world) };
  yield { object: 'Synoniem__c', rows: synonymRows(world) };
  yield { object: 'Adviesaanvraag__c', rows: adviceCallRows(world, customers) };
  yield { object: 'Contactbericht__c', rows: messageRows(world) };
  yield { object: 'Sollicitatie__c', rows: applicationRows(world) };

  yield { object: 'Glasvezelcampagne__c', rows: campaignRows(world) };
  const addresses = addressRows(world);
  yield { object: 'Glasvezeladres__c', rows: addresses };
  yield { object: 'Glasvezelaanvraag__c', rows: fibreRequestRows(world, addresses) };
  yield { object: 'Paginabezoek__c', rows: pageVisitRows(world) };
  yield { object: 'Teamlid__c', rows: teamRows(world) };
  yield { object: 'Partner__c', rows: partnerRows(world) };
}

function* orderBatches(
  world: DemoContext,
  of: Parameters<typeof orderRows>[1],
): Iterable<DemoBatch> {
  const { orders, lines, tasks, numbers } = orderRows(world, of);
  yield { object: 'Leveringssjabloon__c', rows: deliveryTemplateRows(world) };
  yield { object: 'Bestelling__c', rows: orders };
  yield { object: 'Bestelregel__c', rows: lines };
  yield { object: 'Leveringstaak__c', rows: tasks };
  yield { object: 'Nummerbehoud__c', rows: numbers };
}
