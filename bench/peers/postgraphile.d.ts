/** Types for the part of PostGraphile that the bench uses, as it is not always installed. */
declare module 'postgraphile' {
  import type { IncomingMessage, Server } from 'node:http';

  export type Preset = {
    extends?: readonly Preset[];
    pgServices?: readonly unknown[];
    grafast?: {
      explain: boolean;
      context: (request: { node?: { req: IncomingMessage } }) => {
        pgSettings: Record<string, string>;
      };
    };
    grafserv?: {
      watch: boolean;
      graphiql: boolean;
      graphqlOverGET: boolean;
      outputDataAsString: boolean;
    };
  };
  export type Serv = { addTo(server: Server): Promise<void> };
  export function postgraphile(preset: Preset): { createServ(make: () => Serv): Serv };
}

declare module 'postgraphile/adaptors/pg' {
  export function makePgService(options: {
    connectionString: string;
    schemas: readonly string[];
    poolConfig: { max: number };
    pubsub: boolean;
  }): unknown;
}

declare module 'postgraphile/grafserv/node' {
  import type { Serv } from 'postgraphile';

  export const grafserv: () => Serv;
}

declare module 'postgraphile/presets/amber' {
  import type { Preset } from 'postgraphile';

  export const PostGraphileAmberPreset: Preset;
}
