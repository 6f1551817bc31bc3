import { matchesLikePattern } from './compare.ts';
import type { PicklistEntry } from '../fields/field.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** Users type labels, programs send API values. Source: record-api.md §5.2. */
type Entries = readonly PicklistEntry[];

const called = (
  entries: Entries,
  text: string,
  by: 'label' | 'value',
): PicklistEntry | undefined => {
  const plain = foldForSearch(text);
  return entries.find((entry) => foldForSearch(entry[by]) === plain);
};

export const choiceByLabel = (entries: Entries, text: string): string | undefined =>
  (called(entries, text, 'label') ?? called(entries, text, 'value'))?.value;

export const choiceByValue = (entries: Entries, text: string): string =>
  (called(entries, text, 'value') ?? called(entries, text, 'label'))?.value ?? text;

/** The pattern is a folded `like` pattern. */
export const choicesMatching = (entries: Entries, pattern: string): string[] =>
  entries
    .filter((entry) => matchesLikePattern(foldForSearch(entry.label), pattern))
    .map((entry) => entry.value);

export const splitChoices = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
