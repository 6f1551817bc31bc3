/** How long the contract of a connection runs: a term, or until somebody ends it. */
export const contractForm = { fixed: 'Vast', indefinite: 'Onbepaald' } as const;

/** One form of a contract. */
export type ContractForm = (typeof contractForm)[keyof typeof contractForm];
