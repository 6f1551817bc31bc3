import {
  providerPageText as text,
  providerProblemText as problems,
} from '#messages/login/provider-problems.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';

/** `goal`: what the visitor wanted to do; a log-in when absent. */
type Props = {
  code: ProblemCode;
  label: string;
  goal?: 'logIn' | 'link' | 'invitation' | 'firstWay';
};

const statuses: Partial<Record<ProblemCode, number>> = {
  'login.providerAway': 503,
  'login.providerOver': 400,
  'login.tooMany': 429,
};

export const problemStatus = (code: ProblemCode): number => statuses[code] ?? 403;

const isKnown = (code: ProblemCode): code is keyof typeof problems => Object.hasOwn(problems, code);

export function ProviderProblem({ code, label, goal = 'logIn' }: Props) {
  const problem = problems[isKnown(code) ? code : 'login.providerRefused'];
  const isLink = goal === 'link';
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={problem.title(label)} />
      <div className="page stack-wide">
        <div className="stack">
          <h1>{problem.title(label)}</h1>
          <p className="lede">{problem.text(label)}</p>
          {problem.todo.length > 0 && !isLink && (
            <ul>
              {problem.todo.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="row">
          <ButtonLink to={isLink ? paths.security : paths.login}>
            {isLink ? text.backToSecurity : text.backToLogin}
          </ButtonLink>
          <ButtonLink look="hollow" to={paths.contact}>
            {text.contact}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
