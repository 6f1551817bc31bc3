import module from 'node:module';

/**
 * Where the process begins: on a Node that is new enough, with what V8 compiled the last time. The
 * rest is `server/main.ts`. JavaScript, because the first TypeScript file costs 20 MB for as long
 * as the process lives: the parser that takes types out, which the compiled files no longer need.
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
