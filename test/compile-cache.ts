import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Shares the compile cache of `src/server.js` with this process and the programs that it starts.
 * Without it, each program strips the types of every file again, which is most of the processor
 * time of a short one. Called before a run gets its own temporary folder.
 */
export function enableCompileCache(): void {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
}
