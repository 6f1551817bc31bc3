import { useHref } from 'react-router';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import {
  stepUpPagePath,
  stepUpProviderPath,
  type StepUpWays as Ways,
} from '#protocol/users/step-up.ts';
import { StepUpPasskey } from './StepUpPasskey.tsx';
import { useCanPasskey } from './use-passkey.ts';

type Props = { ways: Ways | null; size?: 'small'; isPage?: boolean; onProven: () => void };

/** Passkey and linked accounts, for who has them. Without scripts, a link to the page of all ways. */
export function StepUpWays({ ways, size, isPage = false, onProven }: Props) {
  const can = useCanPasskey();
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
