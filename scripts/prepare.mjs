// `npm start` runs this before the server: it installs packages and builds pages when needed. It
// takes some milliseconds when nothing changed.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { refuse } from './run.mjs';

if (Number(process.versions.node.split('.')[0]) < 20)
  refuse(`Node ${process.versions.node} is too old: install Node 20 or newer, then start again.`);
await install({ dev: false });
const fault = await build();
if (fault !== null) refuse(fault.sentence, fault.code);
