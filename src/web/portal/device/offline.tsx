import { useSearchParams } from 'react-router';
import { deviceText } from '#messages/login/device.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths, returnParam } from '../../paths.ts';
import { returnPath } from '../../auth/login/return-path.ts';
import { Head } from '../../shell/head/Head.tsx';
import { Kept } from './StoredCopy.tsx';
import { useKept } from './use-stored-copy.ts';
import { useServer } from './use-server.ts';

export const handle = { area: 'portal' } satisfies PageHandle;

const { title, back, goOn, nothing, reading } = deviceText;

/**
 * The page for without a connection. It comes without anybody's data, so that it may lie on any
 * device; what it shows it reads there.
 */
export default function WithoutConnection() {
  const kept = useKept();
  const server = useServer();
  const to = returnPath(useSearchParams()[0].get(returnParam)) ?? paths.dashboard;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        {server === 'answers' && kept !== 'reading' && (
          <Note>
            <div className="stack">
              <p>{back}</p>
              <ButtonLink to={to} reloadDocument>
                {goOn}
              </ButtonLink>
            </div>
          </Note>
        )}
        {kept === 'reading' && <Spinner alternative={reading} />}
        {kept === null && <Empty title={nothing.title} text={nothing.text} level="h2" />}
        {kept !== null && kept !== 'reading' && <Kept kept={kept} server={server} />}
      </div>
    </main>
  );
}
