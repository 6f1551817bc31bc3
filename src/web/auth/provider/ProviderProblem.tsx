import {
  providerPageText as text,
  providerProblemText as problems,
} from '#messages/login/provider-problems.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { AttemptGoal } from '#auth/providers/attempt.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import './Provider.css';

/** `goal`: what the visitor wanted to do; a log-in when absent. */
type Props = {
  code: ProblemCode;
  label: string;
  goal?: AttemptGoal['kind'];
};

const statuses: Partial<Record<ProblemCode, number>> = {
  'login.providerAway': 503,
  'login.providerOver': 400,
  'login.tooMany': 429,
};

export const problemStatus = (code: ProblemCode): number => statuses[code] ?? 403;

const isKnown = (code: ProblemCode): code is keyof typeof problems => Object.hasOwn(problems, code);

function backOf(goal: AttemptGoal['kind']): [to: string, text: string] {
  if (goal === 'link') return [paths.security, text.backToSecurity];
  return goal === 'proof' ? [paths.stepUp, text.backToProof] : [paths.login, text.backToLogin];
}

export function ProviderProblem({ code, label, goal = 'logIn' }: Props) {
  const problem = problems[isKnown(code) ? code : 'login.providerRefused'];
  const [back, backText] = backOf(goal);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={problem.title(label)} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{problem.title(label)}</h1>
          <p className="lede">{problem.text(label)}</p>
          {problem.todo.length > 0 && goal !== 'link' && (
            <ul className="provider-todo">
              {problem.todo.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="row">
          <ButtonLink to={back}>{backText}</ButtonLink>
          <ButtonLink look="hollow" to={paths.contact}>
            {text.contact}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
