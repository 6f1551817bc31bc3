import module from 'node:module';

/**
 * The entry point of the process. It checks the version of Node, enables the cache of compiled
 * code, and runs `server/main.ts`. It is JavaScript, because loading a TypeScript file takes memory
 * for the parser that removes types. Files in the cache of compiled code do not need that parser.
 */
const oldestNode = 24;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  process.stderr.write(
    `Node ${process.versions.node} is too old; start with npm start, which brings its own.\n`,
  );
  process.exit(1);
}
module.enableCompileCache();
const { main } = await import('./server/main.ts');
await main();
