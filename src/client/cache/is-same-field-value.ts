import { normalizeId } from '#protocol/ids.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/** Compares values from a form and from the server. Source: record-api.md §1.5, §1.7. */
export function isSameFieldValue(a: Scalar | null, b: Scalar | null): boolean {
  const [x, y] = [asSaved(a), asSaved(b)];
  return x === y || isWritten(x, y) || isWritten(y, x);
}

function asSaved(value: Scalar | null): Scalar | null {
  if (typeof value !== 'string') return value;
  const text = value.replace(/\r\n?/g, '\n').trimEnd();
  if (text === '') return null;
  // A text of 15 characters only gets three more, so different texts stay different. `normalizeId`
  // would replace the last three of 18 characters, and could make different texts equal.
  if (text.length === 15) return normalizeId(text) ?? text;
  if (isoMoment.test(text)) return inUtc(text);
  const [, minutes, seconds = '00', fraction = ''] = time.exec(text) ?? [];
  return minutes === undefined ? text : `${minutes}:${seconds}.${fraction.padEnd(3, '0')}Z`;
}

function inUtc(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

export const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const time = /^(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?Z?$/;

const isWritten = (number: Scalar | null, text: Scalar | null): boolean =>
  typeof number === 'number' &&
  typeof text === 'string' &&
  /^-?\d+(\.\d+)?$/.test(text.trim()) &&
  Number(text) === number;
