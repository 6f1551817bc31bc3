import { useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import {
  stepUpPagePath,
  stepUpPasskeyPath,
  stepUpProviderPath,
  type StepUpWays as Ways,
} from '#protocol/users/step-up.ts';
import { StepUpPasskey } from './StepUpPasskey.tsx';
import { useCanPasskey } from './use-passkey.ts';

type Props = { size?: 'small'; isPage?: boolean; onProven: () => void };

/** Passkey and linked accounts, for who has them. Without scripts, a link to the page of all ways. */
export function StepUpWays({ size, isPage = false, onProven }: Props) {
  const can = useCanPasskey();
  const ways = useWays(onProven);
  return (
    <>
      {!isPage && (
        <noscript>
          <OtherWays />
        </noscript>
      )}
      {can && ways?.passkey === true && (
        <StepUpPasskey {...(size && { size })} onProven={onProven} />
      )}
      {!isPage && ways !== null && ways.providers.length > 0 && (
        <div className="row">
          {ways.providers.map((provider) => (
            <ProviderLink key={provider.key} provider={provider} {...(size && { size })} />
          ))}
        </div>
      )}
    </>
  );
}

type LinkProps = { provider: Ways['providers'][number] } & Pick<Props, 'size'>;

/** In a tab of its own, so that what was typed here stays. */
function ProviderLink({ provider: { key, label }, size }: LinkProps) {
  return (
    <a
      className={buttonLook('hollow', size)}
      href={useHref(stepUpProviderPath(key))}
      target="_blank"
      rel="noreferrer"
    >
      <span>{text.by(label)}</span>
      <span className="visually-hidden">{text.newTab}</span>
    </a>
  );
}

function OtherWays() {
  return (
    <a href={useHref(stepUpPagePath)} target="_blank" rel="noreferrer">
      {`${text.other}${text.newTab}`}
    </a>
  );
}

/**
 * Looks again when the user comes back from the tab of a provider. A proof from before does not call
 * `onProven`: it was not enough.
 */
function useWays(onProven: () => void): Ways | null {
  const address = useHref(stepUpPasskeyPath);
  const [ways, setWays] = useState<Ways | null>(null);
  const proven = useRef(onProven);
  const wasProven = useRef(true);
  useEffect(() => {
    proven.current = onProven;
  });
  const hasProviders = (ways?.providers.length ?? 0) > 0;
  useEffect(() => {
    const left = new AbortController();
    void readWays(address, left.signal)
      .then((found) => {
        wasProven.current = found?.proven === true;
        setWays(found);
      })
      .catch(() => undefined);
    return () => left.abort();
  }, [address]);
  useEffect(() => {
    if (!hasProviders) return undefined;
    const left = new AbortController();
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void readWays(address, left.signal)
        .then((found) => {
          if (found === null || left.signal.aborted) return;
          const isNew = found.proven && !wasProven.current;
          wasProven.current = found.proven;
          if (isNew) proven.current();
        })
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    return () => left.abort();
  }, [address, hasProviders]);
  return ways;
}

async function readWays(address: string, signal: AbortSignal): Promise<Ways | null> {
  const answer = await fetch(address, { signal });
  // proof: the loader of that address returns this type
  return answer.ok ? ((await answer.json()) as Ways) : null;
}
