import * as v from 'valibot';
import { oldContractEnd } from '#protocol/telecom/selling.ts';
import { readDutchDate } from '../checks/dutch-date.ts';
import { nameField, optionalLineField, phoneField } from '../checks/fields.ts';
import { readPhoneNumber } from '../checks/phone-number.ts';
import { blockField, countBlocks, type NumberField, numberFields } from './names.ts';

const isDutchNumber = (text: string): boolean => {
  const dialled = readPhoneNumber(text)?.dialled ?? '';
  return dialled.startsWith('+31') || dialled.startsWith('0');
};

const numberBlock = v.pipe(
  v.object({
    number: v.pipe(phoneField, v.check(isDutchNumber, 'form.phoneWrong')),
    provider: nameField,
    customerNumber: v.pipe(optionalLineField, v.maxLength(40, 'form.tooLong')),
    contractEnd: v.picklist(Object.values(oldContractEnd), 'form.required'),
    endDate: v.pipe(v.optional(v.string(), ''), v.trim()),
  }),
  v.forward(
    v.check(
      ({ contractEnd, endDate }) => contractEnd !== oldContractEnd.known || endDate !== '',
      'form.required',
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      ({ contractEnd, endDate }) =>
        contractEnd !== oldContractEnd.known ||
        endDate === '' ||
        readDutchDate(endDate) !== undefined,
      'form.dateWrong',
    ),
    ['endDate'],
  ),
  v.transform(({ endDate, ...block }) => ({
    ...block,
    endDate: block.contractEnd === oldContractEnd.known ? (readDutchDate(endDate) ?? null) : null,
  })),
);

export type BroughtNumber = v.InferOutput<typeof numberBlock>;

const sameNumber = (one: string, other: string): boolean =>
  readPhoneNumber(one)?.dialled === readPhoneNumber(other)?.dialled;

/** `signature`: the typed name; empty without one. Empty `numbers`: the customer brings none. */
export const orderNumbers = v.pipe(
  v.looseObject({
    bring: v.picklist(['yes', 'no'], 'form.required'),
    count: v.optional(v.string(), '1'),
    signature: optionalLineField,
    agree: v.optional(v.string(), ''),
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { bring, signature, agree } = value;
    if (bring === 'no') return { numbers: [], signature: '', agrees: false };
    const problem = (message: string, key: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
      });
    const numbers: BroughtNumber[] = [];
    let isWrong = false;
    for (let block = 1; block <= countBlocks(value); block++) {
      const typed = Object.fromEntries(
        numberFields.map((field) => [field, value[blockField(field, block)]]),
      );
      const outcome = v.safeParse(numberBlock, typed, { abortPipeEarly: true });
      for (const issue of outcome.issues ?? [])
        // proof: the schema has these fields only
        problem(issue.message, blockField(v.getDotPath(issue) as NumberField, block));
      if (!outcome.success) {
        isWrong = true;
      } else if (numbers.some(({ number }) => sameNumber(number, outcome.output.number))) {
        isWrong = true;
        problem('order.numberTwice', blockField('number', block));
      } else numbers.push(outcome.output);
    }
    return isWrong ? NEVER : { numbers, signature, agrees: agree !== '' };
  }),
);

export type OrderNumbers = v.InferOutput<typeof orderNumbers>;
