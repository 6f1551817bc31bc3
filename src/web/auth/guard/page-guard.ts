import { sessionText } from '#messages/login/session.ts';
import { paths, returnParam } from '../../paths.ts';
import source from './page-guard.js?raw';
import { sessionRefusedEvent } from '../../session-state.ts';
import { scriptText } from '../../shell/head/JsonLd.tsx';

type Guarded = { user: string; basePath: string; nonce: string };

/**
 * Hides a page from the back/forward cache until the server confirms that the same user is logged
 * in. Inline, because other scripts may load too late. Source: HTML Living Standard,
 * `PageTransitionEvent`.
 */
export function pageGuard({ user, basePath, nonce }: Guarded): string {
  const facts = {
    user,
    state: basePath + paths.session,
    logIn: { base: basePath, to: `${basePath}${paths.login}?${returnParam}=` },
    refused: sessionRefusedEvent,
    words: { checking: sessionText.checking, unreached: sessionText.notChecked },
  };
  return `<script nonce="${nonce}">(${expression})(${scriptText(facts)})</script>`;
}

const expression = source
  .replace(/^export default /, '')
  .replaceAll(/^\s*\/\/.*\n/gm, '')
  .replaceAll(/^\s+/gm, '')
  .replace(/;\s*$/, '');
