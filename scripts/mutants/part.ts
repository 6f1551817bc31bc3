/** Source files (or `file:from-to`, lines) with the tests that must notice a change in them. */
export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  /** Changes no text, and nothing that runs while a module loads: lists of fields above all. */
  rulesOnly?: true;
};
