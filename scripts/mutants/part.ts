/** `files`: paths, or `file:from-to` (lines). The tests must fail when one of them changes. */
export type Part = {
  mutate: readonly string[];
  tests: readonly string[];
  /** Leaves out string literals, and code that runs while a module loads. */
  rulesOnly?: true;
};
