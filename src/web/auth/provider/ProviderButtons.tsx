import { loginText } from '#messages/login/login.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { providerStartPath } from '../../paths.ts';
import { withReturn } from '../../session/return-path.ts';
import type { ProviderChoice } from './go-to-provider.ts';

const { provider: text } = loginText;

type Props = { providers: readonly ProviderChoice[]; asked: string | null };

/** Links, because a log-in changes nothing by itself. */
export function ProviderButtons({ providers, asked }: Props) {
  if (providers.length === 0) return null;
  return (
    <div className="stack-close">
      <p className="soft">{text.or}</p>
      <div className="row">
        {providers.map(({ key, label }) => (
          <ButtonLink
            look="hollow"
            to={withReturn(providerStartPath(key), asked ?? undefined)}
            reloadDocument
            key={key}
          >
            {text.logIn(label)}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
