import type { FieldInfo } from '#protocol/shapes/object-info.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';
import type { Random } from '#db/seed/random.ts';

/** Works out in plain TypeScript which rows a SOQL statement must give, without its compiler. */

export type Value = string | number | boolean | null;
/** The fields of a row that one viewer may see, by name; a hidden value is null. */
export type OracleRow = Readonly<Record<string, Value>> & { Id: string };
export type OracleObject = {
  apiName: string;
  fields: readonly FieldInfo[];
  /** What the viewer sees. */
  rows: readonly OracleRow[];
  /** What anybody sees: values that the viewer may not see are tried in conditions too. */
  allRows: readonly OracleRow[];
};

/** A condition as SOQL, as `where` of GraphQL, and what it means for a row. */
export type Condition = { soql: string; where: object; holds: (row: OracleRow) => boolean };

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
const isText = ({ apiName, dataType }: FieldInfo): boolean =>
  apiName !== 'Id' && ['String', 'TextArea', 'Email', 'Phone', 'Url'].includes(dataType);
const isNumber = ({ dataType }: FieldInfo): boolean =>
  ['Int', 'Double', 'Currency', 'Percent'].includes(dataType);

/** Fields of which the oracle knows how values compare. */
export const isKnown = (field: FieldInfo): boolean =>
  field.filterable &&
  !field.compound &&
  (field.apiName === 'Id' ||
    isText(field) ||
    isNumber(field) ||
    ['Boolean', 'Picklist', 'Reference', 'Date', 'DateTime'].includes(field.dataType));

const literalOf = (field: FieldInfo, value: Value): string => {
  if (value === null || typeof value !== 'string') return String(value);
  return field.dataType === 'Date' || field.dataType === 'DateTime' ? value : quoted(value);
};

/** Values that compare equal have equal keys. Texts are compared without case and accents. */
const keyOf = (field: FieldInfo, value: Value): Value => {
  if (typeof value !== 'string') return value;
  if (field.apiName === 'Id' || field.dataType === 'Reference') return value.slice(0, 15);
  if (field.dataType === 'Picklist') return value;
  if (field.dataType === 'DateTime') return new Date(value).toISOString();
  return field.dataType === 'Date' ? value : foldForSearch(value);
};

/** One comparison, AND, OR or NOT of others, at most `depth` deep. */
export function randomCondition(random: Random, object: OracleObject, depth: number): Condition {
  if (depth > 0 && random.chance(0.5)) {
    if (random.chance(0.25)) {
      const inner = randomCondition(random, object, depth - 1);
      return {
        soql: `NOT (${inner.soql})`,
        where: { not: inner.where },
        holds: (row) => !inner.holds(row),
      };
    }
    const isAnd = random.chance(0.5);
    const parts = Array.from({ length: random.between(2, 3) }, () =>
      randomCondition(random, object, depth - 1),
    );
    return {
      soql: parts.map(({ soql }) => `(${soql})`).join(isAnd ? ' AND ' : ' OR '),
      where: { [isAnd ? 'and' : 'or']: parts.map(({ where }) => where) },
      holds: (row) =>
        isAnd ? parts.every((one) => one.holds(row)) : parts.some((one) => one.holds(row)),
    };
  }
  return comparison(random, object, random.pick(object.fields.filter(isKnown)));
}

/** A long text would not fit in a URL. */
const short = (value: Value): Value =>
  typeof value === 'string' && value.length > 150 ? null : value;

function comparison(random: Random, object: OracleObject, field: FieldInfo): Condition {
  const { apiName } = field;
  const value = short(random.pick(object.allRows)[apiName] ?? null);
  const key = keyOf(field, value);
  const own = (row: OracleRow): Value => keyOf(field, row[apiName] ?? null);
  const name = random.chance(0.2) ? apiName.toLowerCase() : apiName;
  if (value === null || random.chance(0.1))
    return random.chance(0.5)
      ? {
          soql: `${name} = null`,
          where: { [apiName]: { eq: null } },
          holds: (row) => own(row) === null,
        }
      : {
          soql: `${name} != null`,
          where: { [apiName]: { ne: null } },
          holds: (row) => own(row) !== null,
        };
  if (random.chance(0.2)) return inList(random, object, field);
  if (isText(field) && random.chance(0.3)) return beginsLike(random, field, String(value));
  const ordered = isNumber(field) || ['Date', 'DateTime'].includes(field.dataType);
  const signs = ordered ? ['=', '!=', '<', '<=', '>', '>='] : ['=', '!='];
  const sign = random.pick(signs);
  return {
    soql: `${name} ${sign} ${literalOf(field, value)}`,
    where: { [apiName]: { [graphqlSigns[sign] ?? '']: inputOf(field, value) } },
    holds: (row) => compares(own(row), sign, key),
  };
}

const graphqlSigns: Readonly<Record<string, string>> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
};
/** A value as GraphQL takes it in a variable. */
const inputOf = ({ dataType }: FieldInfo, value: Value): unknown =>
  value !== null && (dataType === 'Date' || dataType === 'DateTime') ? { value } : value;

function compares(own: Value, sign: string, key: Value): boolean {
  if (sign === '!=') return own !== key;
  if (own === null || key === null) return false;
  if (sign === '=') return own === key;
  if (sign === '<') return own < key;
  if (sign === '<=') return own <= key;
  return sign === '>' ? own > key : own >= key;
}

function inList(random: Random, object: OracleObject, field: FieldInfo): Condition {
  const values = Array.from({ length: random.between(1, 4) }, () =>
    short(random.pick(object.allRows)[field.apiName] ?? null),
  );
  const keys = new Set(values.map((value) => keyOf(field, value)));
  const isIn = random.chance(0.6);
  const list = values.map((value) => literalOf(field, value)).join(', ');
  return {
    soql: `${field.apiName} ${isIn ? 'IN' : 'NOT IN'} (${list})`,
    where: {
      [field.apiName]: { [isIn ? 'in' : 'nin']: values.map((value) => inputOf(field, value)) },
    },
    holds: (row) => keys.has(keyOf(field, row[field.apiName] ?? null)) === isIn,
  };
}

function beginsLike(random: Random, field: FieldInfo, value: string): Condition {
  const part = value.slice(0, random.between(1, 6)).replaceAll(/[\n\r]/g, '');
  const folded = foldForSearch(part);
  const pattern = part.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_');
  const within = random.chance(0.5);
  const soql = `${field.apiName} LIKE '${within ? '%' : ''}${pattern.replaceAll("'", "\\'")}%'`;
  return {
    soql,
    where: { [field.apiName]: { like: `${within ? '%' : ''}${pattern}%` } },
    holds: (row) => {
      const own = row[field.apiName];
      if (typeof own !== 'string') return false;
      const text = foldForSearch(own);
      return within ? text.includes(folded) : text.startsWith(folded);
    },
  };
}
