import { loginText } from '#messages/login/login.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import type { LoginAnswer } from './answer-login.ts';
import { RecoveryCodes } from '../security/RecoveryCodes.tsx';

const { codes: text } = loginText.second;
const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The link loads a new document, because the user is logged in now. */
export function LoginCodes({ answer: { codes = [], next = paths.home } }: { answer: LoginAnswer }) {
  return (
    <section className="stack-wide" aria-labelledby="codes">
      <Head title={text.title} />
      <div className="stack">
        <h1 id="codes">{text.heading}</h1>
        <p className="lede">{text.lede}</p>
      </div>
      <RecoveryCodes codes={codes} />
      <div className="row">
        <a className={buttonLook()} href={base + next}>
          {text.next}
        </a>
      </div>
    </section>
  );
}
