/**
 * Dispatched on the window when the session has ended, for code that holds private data in memory.
 */
export const sessionOverEvent = 'zorgeloos:sessie-voorbij';
/**
 * Dispatched on the window when a request was refused. The session watcher handles it and signals
 * so with `preventDefault`.
 */
export const sessionRefusedEvent = 'zorgeloos:sessie-geweigerd';
