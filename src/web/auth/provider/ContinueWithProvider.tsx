import { Form, useLocation } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { ProviderChoice } from './go-to-provider.ts';
import { providerFieldName } from '../login/login-steps.ts';

const { provider: text } = loginText;

type Props = { providers: readonly ProviderChoice[]; instead?: boolean };

/** For an invited person. `instead`: they could choose a password too. */
export function ContinueWithProvider({ providers, instead = true }: Props) {
  const { pathname } = useLocation();
  if (providers.length === 0) return null;
  return (
    <Form className="stack-close" method="post" action={pathname}>
      {instead && <p className="soft">{text.instead}</p>}
      <div className="row">
        {providers.map(({ key, label }) => (
          <Button type="submit" look="hollow" name={providerFieldName} value={key} key={key}>
            {text.continue(label)}
          </Button>
        ))}
      </div>
    </Form>
  );
}
