import { matchesLikePattern } from './compare.ts';
import type { PicklistEntry } from '../fields/field.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';

/**
 * The values of a picklist, which the functions below find by text. Users type labels and programs
 * send API values. Source: record-api.md §5.2.
 */
type Entries = readonly PicklistEntry[];

const called = (
  entries: Entries,
  text: string,
  by: 'label' | 'value',
): PicklistEntry | undefined => {
  const plain = foldForSearch(text);
  return entries.find((entry) => foldForSearch(entry[by]) === plain);
};

/**
 * Returns the value whose label, or else whose API value, equals the text, without regard to
 * capitals and accents; undefined when there is none.
 */
export const choiceByLabel = (entries: Entries, text: string): string | undefined =>
  (called(entries, text, 'label') ?? called(entries, text, 'value'))?.value;

/**
 * Returns the value with this API value or label; a text that is no value of the list is returned
 * unchanged.
 */
export const choiceByValue = (entries: Entries, text: string): string =>
  (called(entries, text, 'value') ?? called(entries, text, 'label'))?.value ?? text;

/** Returns the values whose label matches a folded `like` pattern. */
export const choicesMatching = (entries: Entries, pattern: string): string[] =>
  entries
    .filter((entry) => matchesLikePattern(foldForSearch(entry.label), pattern))
    .map((entry) => entry.value);

/** Returns the separate values of a text with several choices. */
export const splitChoices = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
