import stored from './api-examples.json' with { type: 'json' };

/**
 * Real calls of the demo with their answers, by operation, shortened. `test/contract/generated/`
 * records them (`examples.test.ts` says how) and checks them against the declarations.
 */
export type ApiExample = {
  path?: Readonly<Record<string, string>>;
  /** As in the address. */
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Undefined: the answer has no body, or bytes. */
  answer?: unknown;
};

// proof: the test checks each of them
export const apiExamples = stored as Readonly<Record<string, ApiExample>>;
