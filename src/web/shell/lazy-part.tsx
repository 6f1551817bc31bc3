import {
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { shellText } from '#messages/site/shell.ts';
import { useShellToast } from './ShellToasts.tsx';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of a page whose script is fetched when it is first shown. When the script cannot be
 * fetched, a toast says so, `onMissing` closes the part, and the next time it is shown the script
 * is fetched again. React's `lazy` alone would show the error page instead of the whole page, and
 * would keep the failure until the page is reloaded.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  onMissing: (props: P) => void = nothing,
): ComponentType<P> {
  const begin = (prepare = nothing) =>
    lazy(() => {
      prepare();
      return load().catch(() => ({ default: Missing }));
    });
  let latest = begin();

  function Missing(props: P): ReactNode {
    const show = useShellToast();
    const close = useEffectEvent(() => {
      // Not before: React begins this part anew after it waited, and would then fetch without end.
      latest = begin(fetchStylesAgain);
      show({ type: 'error', title: shellText.notLoaded.title, message: shellText.notLoaded.text });
      onMissing(props);
    });
    useEffect(() => close(), []);
    return null;
  }

  return function LatePart(props: P): ReactNode {
    const [Part] = useState(() => latest);
    return <Part {...props} />;
  };
}

/**
 * The script's style sheets are requested once. One that failed is requested again when its link is
 * new.
 */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode());
}

function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // Chromium forbids to read a sheet that could not be fetched.
    return false;
  }
}

const nothing = (): void => undefined;
