import { matchesLikePattern } from './compare.ts';
import type { PicklistEntry } from '../fields/field.ts';
import { foldForSearch } from '#protocol/texts/search-text.ts';

/**
 * Which values of a picklist somebody means: people type labels, programs API values, and either
 * may say the other. Source: record-api.md §5.2.
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

/** The value of the choice a person calls so, capitals and accents aside. */
export const choiceByLabel = (entries: Entries, text: string): string | undefined =>
  (called(entries, text, 'label') ?? called(entries, text, 'value'))?.value;

/** The value of the choice a program names; what is none of the list is looked for as it stands. */
export const choiceByValue = (entries: Entries, text: string): string =>
  (called(entries, text, 'value') ?? called(entries, text, 'label'))?.value ?? text;

/** The values of the choices whose label fits a folded pattern. */
export const choicesMatching = (entries: Entries, pattern: string): string[] =>
  entries
    .filter((entry) => matchesLikePattern(foldForSearch(entry.label), pattern))
    .map((entry) => entry.value);

/** What a text of several choices is made of. */
export const splitChoices = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
