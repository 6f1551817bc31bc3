/**
 * Source files (or `file:from-to`, lines) and the tests that must fail when one of them changes.
 */
export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  /**
   * Leaves string literals alone, and code that runs while a module loads, such as lists of fields.
   */
  rulesOnly?: true;
};
