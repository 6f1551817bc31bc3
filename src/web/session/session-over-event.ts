/** On the window, for whoever keeps something private in memory: the session is over. */
export const sessionOverEvent = 'zorgeloos:sessie-voorbij';
/**
 * On the window, by whoever was refused: who watches the session takes it from there, and says so
 * by preventing the default.
 */
export const sessionRefusedEvent = 'zorgeloos:sessie-geweigerd';
