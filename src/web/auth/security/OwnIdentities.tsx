import { Form } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { Button } from '#ui/inputs/Button.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { FieldlessFormErrors } from '../login/FieldlessFormErrors.tsx';
import type { ProviderChoice } from '../provider/go-to-provider.ts';
import { providerFieldName } from '../login/login-steps.ts';
import { identityFieldName } from './security-acts.ts';
import { ProofSection } from './ProofSection.tsx';
import type { IdentityLine } from './read-security.ts';
import { RemoveCredential } from './RemoveCredential.tsx';
import { actionFieldName, refusalOfAction, securityActions } from './security-acts.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { identities: text, prove } = securityText;

type Props = {
  identities: readonly IdentityLine[];
  providers: readonly ProviderChoice[];
  proven: boolean;
  answer: FormRefusal | undefined;
};

/** Not shown when the operator configured no provider and nothing is linked. */
export function OwnIdentities({ identities, providers, proven, answer }: Props) {
  if (providers.length === 0 && identities.length === 0) return null;
  const unlinking = refusalOfAction(answer, securityActions.unlink);
  return (
    <SecurityPart id="accounts" title={text.title} texts={[text.text]}>
      <FieldlessFormErrors answer={unlinking} />
      <FieldlessFormErrors answer={refusalOfAction(answer, securityActions.link)} />
      {identities.length === 0 && <p className="soft">{text.none}</p>}
      {identities.length > 0 && (
        <ul className="security-list">
          {identities.map(({ id, name, notes }) => (
            <SecurityLine name={name} notes={notes} key={id}>
              <RemoveCredential
                act={securityActions.unlink}
                name={identityFieldName}
                id={id}
                of={name}
                words={text}
                answer={unlinking}
              />
            </SecurityLine>
          ))}
        </ul>
      )}
      {providers.length > 0 && proven && <LinkForm {...{ providers, identities }} />}
      {providers.length > 0 && !proven && (
        <ProofSection
          act={securityActions.proveIdentity}
          title={text.linkAll}
          words={prove.text}
          send={prove.send}
          answer={refusalOfAction(answer, securityActions.proveIdentity)}
        />
      )}
    </SecurityPart>
  );
}

function LinkForm({ providers, identities }: Pick<Props, 'providers' | 'identities'>) {
  const linked = new Set(identities.map(({ provider }) => provider));
  return (
    <Form className="row" method="post" action={paths.security}>
      <input type="hidden" name={actionFieldName} value={securityActions.link} />
      {providers.map(({ key, label }) => (
        <Button type="submit" look="hollow" name={providerFieldName} value={key} key={key}>
          {linked.has(key) ? text.linkAnother(label) : text.link(label)}
        </Button>
      ))}
    </Form>
  );
}
