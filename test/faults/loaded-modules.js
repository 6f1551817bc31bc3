import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Loaded before the server (`node --import`). On SIGUSR2 it writes the addresses of what was loaded. */
const loaded = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify(loaded));
});
