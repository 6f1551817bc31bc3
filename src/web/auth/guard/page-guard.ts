import { sessionText } from '#messages/login/session.ts';
import { paths, returnParam } from '../../paths.ts';
import { scriptText } from '../../shell/script-text.ts';
import source from './page-guard.js?raw';
import { sessionRefusedEvent } from '../../session-state.ts';

type Guarded = { user: string; basePath: string; nonce: string };

/**
 * Returns the inline script of each page of a user who is logged in. A browser may show such a page
 * again from its back/forward cache after the user has logged out, whatever `Cache-Control` says.
 * The script hides the page when the browser stores it there, and shows it again only after the
 * server confirmed that the same user is still logged in. It is inline because the other scripts
 * may not have loaded yet when the user leaves the page. Source: HTML Living Standard,
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

/** The script without its comments and indentation. */
const expression = source
  .replace(/^export default /, '')
  .replaceAll(/^\s*\/\/.*\n/gm, '')
  .replaceAll(/^\s+/gm, '')
  .replace(/;\s*$/, '');
