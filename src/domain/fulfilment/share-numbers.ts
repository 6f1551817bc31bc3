import { looksLikePhone } from '#protocol/forms/checks/phone-number.ts';
import { refuse, type Result, ok } from '#protocol/problem.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import type { OrderLine } from './read-order.ts';

/** `transferId`: of a number that comes along from another provider. */
export type OrderNumber = { number: string; transferId: string | null };

/** One connection to make. `quantity`: how many of the line it has. */
export type Piece = { line: OrderLine; quantity: number; number: OrderNumber | null };

/** A product that counts its units per connection gives a connection for each one ordered. */
const quantitiesOf = ({ quantity, perConnection }: OrderLine): number[] =>
  perConnection === null ? [quantity] : Array.from({ length: quantity }, () => 1);

const isMobileNumber = ({ number }: OrderNumber): boolean =>
  /^(?:06|\+?(?:00)?316)/.test(number.replace(/[^\d+]/g, ''));

/**
 * Gives mobile numbers to mobile connections and others to telephony, in order. A mobile connection
 * needs a number. Refusals: `delivery.numberWrong`, `delivery.numbersMissing` and, for typed
 * numbers, `delivery.numbersLeft`.
 */
export function shareNumbers(
  lines: readonly OrderLine[],
  { carried, typed }: { carried: readonly OrderNumber[]; typed: readonly string[] },
): Result<readonly Piece[]> {
  if (!typed.every(looksLikePhone))
    return refuse({ code: 'delivery.numberWrong', field: 'Nummers' });
  const numbers = [...carried, ...typed.map((number) => ({ number, transferId: null }))];
  const mobile = numbers.filter(isMobileNumber);
  const fixed = numbers.filter((number) => !isMobileNumber(number));
  const pieces = lines.flatMap((line) =>
    quantitiesOf(line).map((quantity) => ({
      line,
      quantity,
      number: numbersFor(line, { mobile, fixed }).shift() ?? null,
    })),
  );
  if (pieces.some(({ line, number }) => line.kind === serviceKind.mobile && number === null))
    return refuse({ code: 'delivery.numbersMissing', field: 'Nummers' });
  if ([...mobile, ...fixed].some(({ transferId }) => transferId === null))
    return refuse({ code: 'delivery.numbersLeft', field: 'Nummers' });
  return ok(pieces);
}

type Left = { mobile: OrderNumber[]; fixed: OrderNumber[] };

function numbersFor({ kind }: OrderLine, { mobile, fixed }: Left): OrderNumber[] {
  if (kind === serviceKind.mobile) return mobile;
  return kind === serviceKind.voip ? fixed : [];
}

/** One number on each line, or separated by commas. */
export const typedNumbers = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/[\n,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
