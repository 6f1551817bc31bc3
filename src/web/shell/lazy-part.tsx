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
 * React's `lazy` would replace the page by the error page when loading fails, and would not load
 * again.
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
      // In an effect, because React may render this component more than once.
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

/** Loading the script again does not request its failed style sheets again. */
function fetchStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode());
}

function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // A browser may throw for a style sheet that failed to load.
    return false;
  }
}

const nothing = (): void => undefined;
