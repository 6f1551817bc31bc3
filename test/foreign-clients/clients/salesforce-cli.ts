import { equal, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type Call,
  type DemoSite,
  folder,
  type ForeignClient,
  type Untyped,
} from '../foreign-client.ts';

/** The platform's own command line program. */
export const salesforceCli: ForeignClient = {
  name: '@salesforce/cli',
  open: (site) => {
    const run = sfIn(site);
    return Promise.resolve([
      logIn(run, site),
      ...reads(run, site),
      ...saves(run, site),
      ...bulk(run, site),
    ]);
  },
};

const program = join(folder, 'node_modules/@salesforce/cli/bin/run.js');

export type Sf = (words: string, ...values: readonly string[]) => Promise<Untyped>;

/** The id of an organisation must stand before the token, and any is accepted. */
export const sfIn = ({ home, key }: DemoSite): Sf =>
  sfWith(home, { SF_ACCESS_TOKEN: `00D000000000001!${key}` });

/** Runs `sf` and gives the `result` of its answer. `words`: its command, without values. */
export const sfWith =
  (home: string, environment: Readonly<Record<string, string>>): Sf =>
  async (words, ...values) => {
    const child = spawn(process.execPath, [program, ...words.split(' '), ...values, '--json'], {
      cwd: home,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (!out.startsWith('{')) throw new Error(errors || out || 'no answer');
    const answer = JSON.parse(out);
    if (answer.status !== 0) throw new Error(answer.message ?? JSON.stringify(answer.result));
    return answer.result;
  };

export const logIn = (sf: Sf, { url }: DemoSite): Call => ({
  name: 'org login access-token',
  async run() {
    const words = 'org login access-token --no-prompt --set-default --alias site --instance-url';
    const { username } = await sf(words, url);
    equal(username, 'beheer@zorgeloos.example');
    return username;
  },
});

export const reads = (sf: Sf, { accountId }: DemoSite): Call[] => [
  {
    name: 'org display',
    async run() {
      const { connectedStatus, apiVersion } = await sf('org display');
      equal(connectedStatus, 'Connected');
      return `Connected, API ${apiVersion}`;
    },
  },
  {
    name: 'org list limits',
    async run() {
      const limits = await sf('org list limits');
      ok(limits.some(({ name, max }: Untyped) => name === 'DailyApiRequests' && max > 0));
      return `${limits.length} limits`;
    },
  },
  {
    name: 'sobject list',
    async run() {
      const names = await sf('sobject list');
      ok(names.includes('Contact'));
      return `${names.length} objects`;
    },
  },
  {
    name: 'sobject describe',
    async run() {
      const { label, fields } = await sf('sobject describe --sobject Account');
      return `${label}, ${fields.length} fields`;
    },
  },
  {
    name: 'data query, with parent and children',
    async run() {
      const { records } = await sf(
        'data query --query',
        `SELECT Name, Owner.Name, (SELECT LastName FROM Contacts) FROM Account WHERE Id = '${accountId}'`,
      );
      equal(records[0].Name, 'Bakkerij De Korenaar B.V.');
      return `${records[0].Name}, ${records[0].Contacts.totalSize} contacts`;
    },
  },
  {
    name: 'data query of groups, as CSV',
    async run() {
      const words = 'data query --result-format csv --output-file groups.csv --query';
      const { totalSize } = await sf(words, 'SELECT Status, COUNT(Id) n FROM Case GROUP BY Status');
      ok(totalSize > 1);
      return `${totalSize} groups`;
    },
  },
  {
    name: 'data search',
    async run() {
      const { searchRecords } = await sf(
        'data search --query',
        'FIND {Korenaar} IN ALL FIELDS RETURNING Account(Id, Name)',
      );
      return searchRecords[0].Name;
    },
  },
  {
    name: 'data get record',
    async run() {
      const { Name } = await sf('data get record --sobject Account --record-id', accountId);
      equal(Name, 'Bakkerij De Korenaar B.V.');
      return Name;
    },
  },
  {
    name: 'data export tree',
    async run() {
      const { records } = await sf(
        'data export tree --query',
        'SELECT Name, (SELECT LastName FROM Contacts) FROM Account LIMIT 3',
      );
      equal(records.length, 3);
      return '3 companies';
    },
  },
];

export const saves = (sf: Sf, { accountId, home }: DemoSite): Call[] => {
  let id = '';
  return [
    {
      name: 'data create record',
      async run() {
        const values = `LastName='Van sf' AccountId=${accountId}`;
        ({ id } = await sf('data create record --sobject Contact --values', values));
        return id;
      },
    },
    {
      name: 'data update record',
      async run() {
        const words = 'data update record --sobject Contact --values Title=Bakker --record-id';
        ok((await sf(words, id)).success);
        return 'changed';
      },
    },
    {
      name: 'data get record --where',
      async run() {
        const { Title } = await sf(
          'data get record --sobject Contact --where',
          "LastName='Van sf'",
        );
        equal(Title, 'Bakker');
        return Title;
      },
    },
    {
      name: 'data delete record',
      async run() {
        ok((await sf('data delete record --sobject Contact --record-id', id)).success);
        return 'deleted';
      },
    },
    {
      name: 'data import tree',
      async run() {
        const attributes = { type: 'Contact', referenceId: 'one' };
        const records = [{ attributes, LastName: 'Boom', AccountId: accountId }];
        await writeFile(join(home, 'tree.json'), JSON.stringify({ records }));
        const [made] = await sf('data import tree --files tree.json');
        await sf('data delete record --sobject Contact --record-id', made.id);
        return made.id;
      },
    },
    {
      name: 'api request rest',
      async run() {
        const answer = await sf('api request rest', `/services/data/v65.0/sobjects/Account`);
        equal(answer.statusCode, 200);
        return answer.body.objectDescribe.label;
      },
    },
  ];
};

export const bulk = (sf: Sf, { accountId, home }: DemoSite): Call[] => {
  const results = async (kind: string) =>
    (await readFile(join(home, kind), 'utf8')).trim().split('\n').slice(1);
  let ids: string[] = [];
  return [
    {
      name: 'data import bulk',
      async run() {
        const rows = Array.from({ length: 30 }, (_, at) => `Rij ${at},${accountId}`);
        await writeFile(join(home, 'new.csv'), `LastName,AccountId\n${rows.join('\n')}\n`);
        const { processedRecords, failedRecords } = await sf(
          'data import bulk --sobject Contact --wait 2 --line-ending LF --file new.csv',
        );
        equal(failedRecords, 0);
        return `${processedRecords} rows`;
      },
    },
    {
      name: 'data export bulk',
      async run() {
        const { totalSize } = await sf(
          'data export bulk --wait 2 --result-format csv --output-file out.csv --query',
          "SELECT Id, LastName FROM Contact WHERE LastName LIKE 'Rij %'",
        );
        equal(totalSize, 30);
        ids = (await results('out.csv')).map((line) => line.split(',')[0]!);
        return `${totalSize} rows`;
      },
    },
    {
      name: 'data upsert bulk',
      async run() {
        await writeFile(join(home, 'upsert.csv'), `Id,Title\n${ids.join(',Bakker\n')},Bakker\n`);
        const { jobInfo } = await sf(
          'data upsert bulk --sobject Contact --external-id Id --wait 2 --line-ending LF --file upsert.csv',
        );
        equal(jobInfo.numberRecordsFailed, 0);
        return `${jobInfo.numberRecordsProcessed} rows`;
      },
    },
    {
      name: 'data delete bulk',
      async run() {
        await writeFile(join(home, 'old.csv'), `Id\n${ids.join('\n')}\n`);
        const { jobInfo } = await sf(
          'data delete bulk --sobject Contact --wait 2 --line-ending LF --file old.csv',
        );
        equal(jobInfo.numberRecordsFailed, 0);
        return `${jobInfo.numberRecordsProcessed} rows`;
      },
    },
  ];
};
