import { useEffect, useState } from 'react';
import { staffText } from '#messages/staff/staff.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { paths } from '../../paths.ts';
import { fetchSessionState } from '../../session/fetch-session-state.ts';
import { requestedPath, withReturn } from '../../session/return-path.ts';
import { Footer } from '../../shell/Footer.tsx';
import { Head } from '../../shell/head/Head.tsx';
import { Header } from '../../menu/Header.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { UnsavedTexts } from './RecordGone.tsx';
import { basePath } from './workspace-cache.ts';
import type { UnsavedFields } from '../forms/save-answer.ts';
import { unsavedFieldsOnPage } from '../forms/unsaved.ts';

const { noMore: words } = staffText.problem;

/** When the same user is still logged in, shows their unsaved text; else opens the log-in page. */
export function WorkspaceRevoked() {
  const shell = useShell();
  const user = shell?.visitor.kind === 'user' ? shell.visitor.id : undefined;
  const [lost, setLost] = useState<UnsavedFields | null>(null);
  useEffect(() => {
    let left = false;
    void fetchSessionState('GET').then((state) => {
      if (left) return;
      if (state !== null && state.user !== null && state.user === user)
        setLost(unsavedFieldsOnPage());
      else location.assign(basePath + withReturn(paths.login, requestedPath(location)));
    });
    return () => {
      left = true;
    };
  }, [user]);
  if (lost === null || shell === undefined) return null;
  return (
    <>
      <Header
        shell={{
          ...shell,
          visitor:
            shell.visitor.kind === 'user' ? { ...shell.visitor, staffId: null } : shell.visitor,
        }}
        tone="white"
      />
      <main className="section-app" id="inhoud" tabIndex={-1}>
        <Head title={words.title} />
        <div className="page stack">
          <h1 tabIndex={-1} ref={focusOnce}>
            {words.title}
          </h1>
          <p className="record-text">
            {lost.length > 0 ? `${words.text} ${words.typed}` : words.text}
          </p>
          <UnsavedTexts lost={lost}>
            <ButtonLink look="hollow" size="small" to={paths.home} reloadDocument>
              {words.home}
            </ButtonLink>
          </UnsavedTexts>
        </div>
      </main>
      <Footer shell={shell} look={undefined} />
    </>
  );
}

const focusOnce = (title: HTMLHeadingElement | null): void => title?.focus();
