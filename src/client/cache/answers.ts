import { type RecordLayout, componentTypes } from '#protocol/shapes/layout.ts';
import { type PicklistValues, attributeTypes } from '#protocol/shapes/picklist.ts';
import { FetchError } from '../transport/fetch-error.ts';
import { oneOf } from './config-rules.ts';
import { ConfigFault } from './config-shape.ts';

/** An unknown word in certain properties makes the read fail. Source: record-api.md §7.4. */

/** Because `of` is `batch`, the error of one item fails the whole batch. */
export const invalidAnswerError = (text: string): FetchError =>
  new FetchError({ url: '', status: 400, statusText: text, of: 'batch' });

export function checkLayoutAnswer({ sections }: RecordLayout): void {
  for (const { layoutRows } of sections)
    for (const { layoutItems } of layoutRows)
      for (const { layoutComponents } of layoutItems)
        for (const { componentType } of layoutComponents) mustBe(componentType, componentTypes);
}

export function checkPicklistAnswer({ values }: PicklistValues): void {
  for (const { attributes } of values)
    if (attributes) mustBe(attributes.picklistAtrributesValueType, attributeTypes);
}

function mustBe(value: unknown, words: readonly string[]): void {
  const judged = oneOf(value, words);
  if (judged instanceof ConfigFault) throw invalidAnswerError(judged.text ?? '');
}
