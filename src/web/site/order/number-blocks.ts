import {
  blockAction,
  blockField,
  countBlocks,
  mostNumbers,
  numberFields,
} from '#protocol/forms/order/names.ts';

import type { Problem } from '#protocol/problem.ts';
import type { OrderFrameData } from './load-order.ts';

export type NumberTexts = Readonly<Record<string, string>>;

/** Without problems: the blocks were changed, and nothing was stored. */
export type NumbersAnswer = {
  problems: readonly Problem[];
  typed: NumberTexts;
  /** The field that gets the focus after a change of the blocks. */
  focus?: string;
};

/** `asks`: whether the package has telephony. `subscriber`: the company and its address. */
export type NumbersPage = {
  frame: OrderFrameData;
  asks: boolean;
  brand: string;
  subscriber: string;
  isSigned: boolean;
  start: NumberTexts;
};

type Changed = { problems: []; typed: NumberTexts; focus: string };

/** Adds a block, or takes one out and moves those after it. */
export function changeBlocks(typed: NumberTexts, pressed: string): Changed {
  const count = countBlocks(typed);
  if (pressed === blockAction.add) {
    const more = Math.min(count + 1, mostNumbers);
    return {
      problems: [],
      typed: { ...typed, count: String(more) },
      focus: blockField('number', more),
    };
  }
  const taken = Number(pressed.slice(blockAction.remove.length));
  const left = Array.from({ length: count }, (_, at) => at + 1).filter((at) => at !== taken);
  const blocks = left.flatMap((from, at) =>
    numberFields.map((field): [string, string] => [
      blockField(field, at + 1),
      typed[blockField(field, from)] ?? '',
    ]),
  );
  const others = Object.entries(typed).filter(([name]) => !isOfBlock(name));
  const fewer = Math.max(left.length, 1);
  return {
    problems: [],
    typed: { ...Object.fromEntries([...others, ...blocks]), count: String(fewer) },
    focus: blockField('number', Math.min(taken || 1, fewer)),
  };
}

const isOfBlock = (name: string): boolean =>
  numberFields.some((field) => new RegExp(`^${field}\\d+$`).test(name));
