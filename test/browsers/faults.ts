/** Messages of the engines that are no fault of a page, in the words of each of them. */
const harmless: readonly RegExp[] = [
  // The engine notes each answer above 399. For a page that status is its content.
  /^Failed to load resource: the server responded with a status of 4\d\d/,
  // A test cuts the connection.
  /^Failed to load resource: (net::ERR_|The network connection|.*[Cc]onnection)/,
  // The next page came before the transition to this one was done. The engine tells it to a promise that nobody has.
  /AbortError: .*[Tt]ransition|InvalidStateError: .*[Tt]ransition/,
];

export const isFault = (message: string): boolean => !harmless.some((pattern) => pattern.test(message));
