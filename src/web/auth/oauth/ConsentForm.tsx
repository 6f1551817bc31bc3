import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { describeLoginProblem } from '#messages/login/login-problems.ts';
import { oauthText } from '#messages/login/oauth.ts';
import type { Scope } from '#protocol/oauth/scopes.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/inputs/Button.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import { StepUpFields, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { decisionFieldName, decisions } from './decisions.ts';

const { consent: text, scopes: scopeTexts } = oauthText;

type Props = {
  facts: {
    isUnknown: boolean;
    scopes: readonly Scope[];
    objects: readonly string[];
    account: string;
    company: string;
  };
  /** Where the browser goes after the decision; undefined for a device. */
  place?: { kind: 'site' | 'computer' | 'app'; host: string };
  answer: FormRefusal | undefined;
  action: string;
  children?: ReactNode;
};

/** Shows what the app may do and for which account, with the buttons to allow or refuse it. */
export function ConsentForm({ facts, place, answer, action, children }: Props) {
  const { isUnknown, scopes, objects, account, company } = facts;
  return (
    <Form className="oauth-form" method="post" action={action}>
      {isUnknown && <Note look="warning">{text.unknown}</Note>}
      <section className="stack" aria-labelledby="mag">
        <h2 className="title-5" id="mag">
          {text.mayTitle}
        </h2>
        <CheckmarkList items={scopes.map((scope) => ({ title: '', text: scopeTexts[scope] }))} />
        {objects.length > 0 && <p>{text.onlyObjects(objects.join(', '))}</p>}
      </section>
      <Facts
        facts={[
          { name: text.account, value: account },
          { name: text.company, value: company },
          ...(place === undefined ? [] : [{ name: text.returnTo, value: placeText(place) }]),
        ]}
      />
      {children}
      <DecisionProblems answer={answer} />
      <div className="row">
        <Button type="submit" name={decisionFieldName} value={decisions.allow}>
          {text.allow}
        </Button>
        <Button type="submit" look="hollow" name={decisionFieldName} value={decisions.deny}>
          {text.deny}
        </Button>
      </div>
      <p className="soft">{text.withdraw}</p>
      <p>
        <a href={import.meta.env.BASE_URL.replace(/\/$/, '') + paths.logout}>{text.other}</a>
      </p>
    </Form>
  );
}

const placeText = ({ kind, host }: NonNullable<Props['place']>): string =>
  kind === 'site' ? host : kind === 'computer' ? text.ownComputer : text.ownApp;

/** The proof of identity, or why the decision was not stored. */
function DecisionProblems({ answer }: Pick<Props, 'answer'>) {
  const problems = answer?.problems ?? [];
  const [first] = problems;
  if (first === undefined) return null;
  if (stepUpRefusalIn(problems) !== undefined)
    return (
      <>
        {/* Enter and the buttons of the proof send no decision of their own. */}
        <input type="hidden" name={decisionFieldName} value={decisions.allow} />
        <StepUpFields refusals={problems} takesFocus />
      </>
    );
  return <Note look="warning">{describeLoginProblem(first.code)}</Note>;
}
