// `npm run dev`: restarts the server when its code changes, and builds the pages when theirs
// changes.
import { existsSync, watch } from 'node:fs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { at, node, refuse, run } from './run.mjs';

await install({ dev: true });
const fault = await build();
if (fault !== null) refuse(fault.sentence, fault.code);

let rebuildTimer;
for (const layer of ['web', 'ui', 'messages', 'protocol', 'client'].filter((name) =>
  existsSync(at('src', name)),
))
  watch(at('src', layer), { recursive: true }, rebuildSoon);
const { code } = await run(node(), ['--watch', '--watch-preserve-output', 'src/server.js'], {
  env: { DEV: '1' },
});
process.exit(code);

/** Waits a moment, so that saving five files makes one build. */
function rebuildSoon() {
  clearTimeout(rebuildTimer);
  rebuildTimer = setTimeout(() => void rebuild(), 150);
}

async function rebuild() {
  process.stderr.write((await build())?.sentence ?? '');
}
