/** An error that an engine reported, and when. */
export type Fault = { message: string; at: number };

/** Messages of the engines that are no fault of a page. */
const harmless: readonly RegExp[] = [
  // Chromium reports each answer above 399, which tests request on purpose, except for scripts.
  /^Failed to load resource: the server responded with a status of 4\d\d (?!.*\/assets\/)/,
  // A navigation during a view transition rejects a promise that nobody handles.
  /AbortError: .*[Tt]ransition|InvalidStateError: .*[Tt]ransition/,
];

/** The messages of the engines when the server cannot be reached. */
const lostConnection: readonly RegExp[] = [
  /^Failed to load resource: net::ERR_(CONNECTION_(CLOSED|REFUSED|RESET)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED) /,
  /^Failed to load resource: The network connection was lost/,
  // Firefox, for a request through the service worker.
  /A ServiceWorker passed a promise to FetchEvent\.respondWith\(\) that rejected with ‘TypeError: NetworkError/,
];

export const isFault = (message: string): boolean =>
  !harmless.some((pattern) => pattern.test(message));

/** Whether the message says that the server could not be reached. */
export const isLostConnection = (message: string): boolean =>
  lostConnection.some((pattern) => pattern.test(message));
