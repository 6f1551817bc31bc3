import { useSearchParams } from 'react-router';
import { deviceText } from '#messages/login/device.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths, returnParam } from '../../paths.ts';
import { returnPath } from '../../session/return-path.ts';
import { Head } from '../../shell/head/Head.tsx';
import { StoredCopy } from './StoredCopy.tsx';
import { useStoredCopy } from './use-stored-copy.ts';
import { useServerState } from './use-server-state.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

const { title, back, goOn, nothing, reading } = deviceText;

export default function WithoutConnection() {
  const storedCopy = useStoredCopy();
  const server = useServerState();
  const to = returnPath(useSearchParams()[0].get(returnParam)) ?? paths.dashboard;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        {server === 'answers' && storedCopy !== 'reading' && (
          <Note>
            <div className="stack">
              <p>{back}</p>
              <ButtonLink to={to} reloadDocument>
                {goOn}
              </ButtonLink>
            </div>
          </Note>
        )}
        {storedCopy === 'reading' && <Spinner alternative={reading} />}
        {storedCopy === null && <EmptyState title={nothing.title} text={nothing.text} level="h2" />}
        {storedCopy !== null && storedCopy !== 'reading' && (
          <StoredCopy copy={storedCopy} server={server} />
        )}
      </div>
    </main>
  );
}
