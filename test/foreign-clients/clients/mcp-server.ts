import { ok } from 'node:assert/strict';
import { delimiter, join } from 'node:path';
import {
  type Call,
  folder,
  type ForeignClient,
  load,
  type Site,
  type Untyped,
} from '../foreign-client.ts';
import { logIn, sfIn } from './salesforce-cli.ts';

/**
 * A server of the Model Context Protocol, through which assistants work with rows. It takes the
 * log-in of the command line program.
 */
export const mcpServer: ForeignClient = {
  name: '@tsmztech/mcp-server-salesforce',
  async open(site) {
    const client = await connect(site);
    const callTool = async (name: string, given: object): Promise<string> => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const text: string = content[0].text;
      if (isError || /^error/i.test(text)) throw new Error(text);
      return text;
    };
    return [logIn(sfIn(site), site), ...calls(callTool, site)];
  },
};

async function connect({ home }: Site): Promise<Untyped> {
  const { Client } = load('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = load('@modelcontextprotocol/sdk/client/stdio.js');
  const client = new Client({ name: 'zorgeloos', version: '1.0.0' });
  const packages = join(folder, 'node_modules');
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(packages, '@tsmztech/mcp-server-salesforce/dist/index.js')],
      cwd: home,
      stderr: 'ignore',
      env: {
        ...process.env,
        PATH: [join(packages, '.bin'), process.env['PATH']].join(delimiter),
        SALESFORCE_CONNECTION_TYPE: 'Salesforce_CLI',
        // Since 2026 `sf` hides the token from other programs without this.
        SF_TEMP_SHOW_SECRETS: 'true',
      },
    }),
  );
  return client;
}

type CallTool = (tool: string, given: object) => Promise<string>;

const calls = (callTool: CallTool, { accountId }: Site): Call[] => {
  const objectName = 'Contact';
  let id = '';
  const tool = (name: string, given: () => object, expected: RegExp): Call => ({
    name,
    async run() {
      const text = await callTool(name, given());
      ok(expected.test(text), text);
      return text.split('\n').slice(0, 3).join(' ').slice(0, 80);
    },
  });
  const change = (operation: string, record: () => object): Call => ({
    ...tool(
      'salesforce_dml_records',
      () => ({ operation, objectName, records: [record()], externalIdField: 'Id' }),
      /Successful: 1/,
    ),
    name: `salesforce_dml_records: ${operation}`,
  });
  const find = { objectName, fields: ['Id', 'LastName', 'Account.Name'] };
  const named = { whereClause: "LastName = 'Van een assistent'" };
  return [
    tool('salesforce_search_objects', () => ({ searchPattern: 'contact' }), /Contact/),
    tool('salesforce_describe_object', () => ({ objectName }), /LastName/),
    change('insert', () => ({ LastName: 'Van een assistent', AccountId: accountId })),
    {
      name: 'salesforce_query_records',
      async run() {
        const text = await callTool('salesforce_query_records', { ...find, ...named });
        id = /003[A-Za-z0-9]{15}/.exec(text)?.[0] ?? '';
        ok(id !== '' && text.includes('Bakkerij De Korenaar'), text);
        return id;
      },
    },
    change('update', () => ({ Id: id, Title: 'Bakker' })),
    {
      ...change('upsert', () => ({ Id: id, Title: 'Kok' })),
    },
    change('delete', () => ({ Id: id })),
    tool(
      'salesforce_aggregate_query',
      () => ({
        objectName: 'Case',
        selectFields: ['Status', 'COUNT(Id) n'],
        groupByFields: ['Status'],
      }),
      /Gesloten/,
    ),
    {
      ...tool(
        'salesforce_search_all',
        () => ({ searchTerm: 'Korenaar', objects: [{ name: 'Account', fields: ['Id', 'Name'] }] }),
        /Korenaar/,
      ),
    },
  ];
};
