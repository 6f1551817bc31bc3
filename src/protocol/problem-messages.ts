import type { Problem } from './problem.ts';

/** For developers. Ends with the code, so that a client can tell rules with one error code apart. */
export const messageWithCode = ({ code, detail }: Problem): string =>
  detail === undefined ? code : `${detail}: ${code}`;

/** What may be a code; a sentence of the platform can end in the same form. */
export const codeAtEnd = (message: string): string | undefined =>
  /(?:^|: )([a-zA-Z]+\.[a-zA-Z]+)$/.exec(message)?.[1];
