import { accounts, storedRows, type TestServer } from '../../support/server.ts';

/**
 * Records of the demo customer: the company, the own contact, a colleague, a request with a
 * published comment, and a request of another company.
 */
export type OwnRows = {
  account: string;
  request: string;
  foreign: string;
  ownContact: string;
  colleague: string;
  comment: string;
};

export async function findOwnRows(server: TestServer): Promise<OwnRows> {
  const rows: OwnRows = {
    account: '',
    request: '',
    foreign: '',
    ownContact: '',
    colleague: '',
    comment: '',
  };
  const [own] = await storedRows<{ account: string; contact: string }>(
    server,
    'select accountid as account, contactid as contact from "user" where username = $1',
    accounts.korenaar,
  );
  [rows.account, rows.ownContact] = [own!.account, own!.contact];
  [{ id: rows.colleague }] = (await storedRows<{ id: string }>(
    server,
    'select id from contact where accountid = $1 and id <> $2 order by id limit 1',
    rows.account,
    rows.ownContact,
  )) as [{ id: string }];
  const [comment] = await storedRows<{ id: string; parentid: string }>(
    server,
    `select casecomment.id, parentid from casecomment join "case" on "case".id = parentid where accountid = $1 and ispublished and zichtbaarheid__c = 'Bedrijf' order by casecomment.id limit 1`,
    rows.account,
  );
  [rows.comment, rows.request] = [comment!.id, comment!.parentid];
  [{ id: rows.foreign }] = (await storedRows<{ id: string }>(
    server,
    'select id from "case" where accountid <> $1 order by id limit 1',
    rows.account,
  )) as [{ id: string }];
  return rows;
}
