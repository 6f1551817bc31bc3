import type { SoqlCondition, SoqlLiteral, SoqlOperator, SoqlQuery } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parseList, parseLiteral } from './parse-expression.ts';

/** `query`: parses the statement of a semi-join; given, because it needs this module too. */
type Reader = { level: number; query: (cursor: Cursor, level: number) => SoqlQuery };

const deepestBrackets = 40;

/** AND and OR of one level need brackets, as on the platform. */
export function parseCondition(cursor: Cursor, reader: Reader): SoqlCondition {
  if (reader.level > deepestBrackets) cursor.fail('the condition is nested too deeply');
  const first = parseTerm(cursor, reader);
  const kind = (['and', 'or'] as const).find((one) => cursor.is(one));
  if (kind === undefined) return first;
  const items = [first];
  while (cursor.took(kind)) items.push(parseTerm(cursor, reader));
  if (cursor.is('and') || cursor.is('or')) cursor.unexpected();
  return { kind, items };
}

function parseTerm(cursor: Cursor, reader: Reader): SoqlCondition {
  const inside = { ...reader, level: reader.level + 1 };
  if (cursor.took('not')) {
    if (inside.level > deepestBrackets) cursor.fail('the condition is nested too deeply');
    return { kind: 'not', item: parseTerm(cursor, inside) };
  }
  if (!cursor.took('(')) return parseComparison(cursor, reader);
  const condition = parseCondition(cursor, inside);
  cursor.expect(')');
  return condition;
}

function parseComparison(cursor: Cursor, reader: Reader): SoqlCondition {
  const { at } = cursor;
  const left = parseExpression(cursor, 1);
  const operator = parseOperator(cursor);
  const isSet = operator === 'in' || operator === 'not in';
  if (!isSet && operator !== 'includes' && operator !== 'excludes')
    return { kind: 'comparison', left, operator, right: [parseLiteral(cursor)], at };
  cursor.expect('(');
  const right =
    isSet && cursor.is('select')
      ? reader.query(cursor, reader.level + 1)
      : parseList<SoqlLiteral>(cursor, () => parseLiteral(cursor));
  cursor.expect(')');
  return { kind: 'comparison', left, operator, right, at };
}

const signs = ['=', '!=', '<', '<=', '>', '>='] as const;

function parseOperator(cursor: Cursor): SoqlOperator {
  if (cursor.took('not', 'in')) return 'not in';
  if (cursor.took('<>')) return '!=';
  const words = [...signs, 'like', 'in', 'includes', 'excludes'] as const;
  return words.find((one) => cursor.took(one)) ?? cursor.unexpected();
}
