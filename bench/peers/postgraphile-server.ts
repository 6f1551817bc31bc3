import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/** `viewers`: settings of PostgreSQL by token. `others`: those of a call without a known token. */
export type PostGraphileInput = {
  connectionString: string;
  schema: string;
  viewers: Record<string, Record<string, string>>;
  others: Record<string, string>;
};

// proof: written by postgraphile.ts
const input = JSON.parse(
  readFileSync(process.env['POSTGRAPHILE_INPUT'] ?? '', 'utf8'),
) as PostGraphileInput;
const viewers = new Map(
  Object.entries(input.viewers).map(([token, settings]) => [`Bearer ${token}`, settings]),
);

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: input.connectionString,
      schemas: [input.schema],
      poolConfig: { max: 20 },
      pubsub: false,
    }),
  ],
  grafast: {
    explain: false,
    context: ({ node }) => ({
      pgSettings: viewers.get(node?.req.headers.authorization ?? '') ?? input.others,
    }),
  },
  grafserv: { watch: false, graphiql: false, graphqlOverGET: true, outputDataAsString: true },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env['PORT']), '127.0.0.1');
