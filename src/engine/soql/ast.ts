import type { Position } from './tokens.ts';

/** A parsed SOQL statement. Names are as the caller wrote them. */

export type SoqlField = { kind: 'field'; path: readonly string[]; at: Position };
/** `name`: in lower case. */
export type SoqlCall = {
  kind: 'call';
  name: string;
  args: readonly (SoqlExpression | SoqlLiteral)[];
  raw: string;
  at: Position;
};
export type SoqlExpression = SoqlField | SoqlCall;

export type SoqlLiteral = { at: Position } & (
  | { kind: 'string'; text: string; pattern: string }
  | { kind: 'number'; text: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
  /** `yyyy-mm-dd`. */
  | { kind: 'date'; text: string }
  /** ISO 8601 with an offset. */
  | { kind: 'moment'; text: string }
  /** `TODAY`, or `LAST_N_DAYS` with a number; the name in upper case. */
  | { kind: 'dateLiteral'; name: string; count: number | null }
);

export const soqlOperators = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'like',
  'in',
  'not in',
  'includes',
  'excludes',
] as const;
export type SoqlOperator = (typeof soqlOperators)[number];

export type SoqlCondition =
  | { kind: 'and' | 'or'; items: readonly SoqlCondition[] }
  | { kind: 'not'; item: SoqlCondition }
  | {
      kind: 'comparison';
      left: SoqlExpression;
      operator: SoqlOperator;
      /** One value of most operators, several of a list, the statement of a semi- or anti-join. */
      right: readonly SoqlLiteral[] | SoqlQuery;
      at: Position;
    };

export type SoqlSelected =
  | (SoqlExpression & { alias?: string })
  | { kind: 'children'; query: SoqlQuery; at: Position }
  | {
      kind: 'typeof';
      relation: string;
      whens: readonly { object: string; fields: readonly SoqlField[] }[];
      otherwise: readonly SoqlField[];
      at: Position;
    };

export type SoqlOrder = {
  by: SoqlExpression;
  descending: boolean;
  /** Undefined: first, the platform's default. */
  nulls?: 'first' | 'last';
};

export type SoqlGrouping = { kind: 'plain' | 'rollup' | 'cube'; by: readonly SoqlExpression[] };

export type SoqlQuery = {
  select: readonly SoqlSelected[];
  /** An object; in a statement between brackets after SELECT, a child relationship. */
  from: string;
  alias?: string;
  /** `everything`, `mine`, …, in lower case. */
  scope?: string;
  where?: SoqlCondition;
  groupBy?: SoqlGrouping;
  having?: SoqlCondition;
  orderBy: readonly SoqlOrder[];
  limit?: number;
  offset?: number;
  /** FOR VIEW, FOR REFERENCE. */
  marks: readonly ('view' | 'reference')[];
  allRows: boolean;
  at: Position;
};
