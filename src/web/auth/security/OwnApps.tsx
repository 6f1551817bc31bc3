import { Link } from 'react-router';
import { oauthText } from '#messages/login/oauth.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { FieldlessFormErrors } from '../login/FieldlessFormErrors.tsx';
import type { AppLine } from './read-security.ts';
import { RemoveCredential } from './RemoveCredential.tsx';
import { appFieldName, refusalOfAction, securityActions } from './security-acts.ts';
import { SecurityLine, SecurityPart } from './SecurityPart.tsx';

const { apps: text } = oauthText;

/** The apps that the user allowed to act in their name. */
export function OwnApps({
  apps,
  answer,
}: {
  apps: readonly AppLine[];
  answer: FormRefusal | undefined;
}) {
  return (
    <SecurityPart id="apps" title={text.title} texts={[apps.length === 0 ? text.none : text.text]}>
      <FieldlessFormErrors answer={refusalOfAction(answer, securityActions.withdrawApp)} />
      {apps.length > 0 && (
        <ul className="security-list">
          {apps.map(({ id, name, notes }) => (
            <SecurityLine name={name} notes={notes} key={id}>
              <RemoveCredential
                act={securityActions.withdrawApp}
                name={appFieldName}
                id={id}
                of={name}
                words={text}
              />
            </SecurityLine>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.device}>{text.device}</Link>
      </p>
    </SecurityPart>
  );
}
