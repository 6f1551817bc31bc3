/** An error that an engine reported, and when. */
export type Fault = { message: string; at: number };

/** Messages of the engines that are no fault of a page, in the words of each of them. */
const harmless: readonly RegExp[] = [
  // Chromium reports each answer above 399. For a page that status is its content; a script must be
  // there.
  /^Failed to load resource: the server responded with a status of 4\d\d (?!.*\/assets\/)/,
  // The next page came before the transition to this one was done. The engine tells it to a promise
  // that nobody has.
  /AbortError: .*[Tt]ransition|InvalidStateError: .*[Tt]ransition/,
];

/** How each engine says that the server could not be reached. */
const lostConnection: readonly RegExp[] = [
  /^Failed to load resource: net::ERR_(CONNECTION_(CLOSED|REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED) /,
  /^Failed to load resource: The network connection was lost/,
  // Firefox, of a request that the service worker hands on.
  /A ServiceWorker passed a promise to FetchEvent\.respondWith\(\) that rejected with ‘TypeError: NetworkError/,
];

export const isFault = (message: string): boolean =>
  !harmless.some((pattern) => pattern.test(message));

/** Whether the message says that the server could not be reached. */
export const isLostConnection = (message: string): boolean =>
  lostConnection.some((pattern) => pattern.test(message));
