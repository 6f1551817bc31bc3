import { listRules } from './list-rules.ts';
import { otherRules } from './other-rules.ts';
import { readingRules } from './reading-rules.ts';
import type { Rule } from './rule.ts';
import { writingRules } from './writing-rules.ts';

/** In an order in which nothing is gone that a later rule needs. */
export const rules: readonly Rule[] = [
  ...readingRules,
  ...listRules,
  ...otherRules,
  ...writingRules,
];
