import type { ProblemCode } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { Statement, SoqlRefusal } from '../soql/scope.ts';

/** Rows of one call, with those that may stand below each of them. */
const mostRows = 50_000;
/** Values of one call: each takes time of the server when the answer is written. */
const mostValues = 400_000;
/** Connections and aggregates of one call. Source: the platform's limits of GraphQL. */
const mostReads = 30;

export type Cost = { reads: number; rows: number; values: number };

/** What the resolvers of one call share. */
export class GraphqlRequest {
  readonly ctx: RequestContext;
  /** As they were sent: their entries are still in their order. */
  readonly variables: Readonly<Record<string, unknown>>;
  #rows = 0;
  #reads = 0;
  #values = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: RequestContext, variables: Readonly<Record<string, unknown>>) {
    this.ctx = ctx;
    this.variables = variables;
  }

  /** Counts what a part of the call may read; the parts are planned before the first is run. */
  count({ reads, rows, values }: Cost): void {
    this.#reads += reads;
    this.#rows += rows;
    this.#values += values;
  }

  /** One after the other, so that a call takes one connection of the database. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const own = (async () => {
      await before.catch(() => undefined);
      if (this.#reads > mostReads)
        refuse('soql.complicated', `A query has at most ${mostReads} connections`);
      if (this.#rows > mostRows)
        refuse(
          'soql.complicated',
          `A query asks for at most ${mostRows} records: make 'first' smaller`,
        );
      if (this.#values > mostValues)
        refuse(
          'soql.complicated',
          `A query asks for at most ${mostValues} values: ask for fewer fields or records`,
        );
      return work();
    })();
    this.#last = own;
    return own;
  }
}

export function refuse(code: ProblemCode, detail: string): never {
  throw new SoqlRefusal({ code, detail });
}

/** Its refusals have no row and column: there is no text of SOQL. */
export class GraphqlStatement extends Statement {
  constructor(ctx: RequestContext) {
    super(ctx, '');
  }

  override refuse(code: ProblemCode, detail: string): never {
    return refuse(code, detail);
  }
}
