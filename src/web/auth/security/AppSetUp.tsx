import { securityText } from '#messages/login/security.ts';
import type { AppSetUpView } from './app-set-up-view.ts';
import { appFieldName } from '../login/login-steps.ts';
import './Security.css';

const { second: text } = securityText;

export function AppSetUp({ sealed, secret, qr }: AppSetUpView) {
  return (
    <ol className="security-steps">
      <li>{text.app}</li>
      <li>
        <div className="stack-close">
          <p>{text.scan}</p>
          <svg
            className="security-qr"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            width="200"
            height="200"
            role="img"
            aria-label={text.picture}
            shapeRendering="crispEdges"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p>
            {text.type}{' '}
            <strong className="security-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</strong>
          </p>
        </div>
      </li>
      <li>
        {text.fill}
        <input type="hidden" name={appFieldName} value={sealed} />
      </li>
    </ol>
  );
}
