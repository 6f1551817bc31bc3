import { useEffect, useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { createClient } from '#client/create-client.ts';
import { ClientProvider } from '#client/react/context.ts';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { Dialog, LeaveQuestion } from '#ui/feedback/Dialog.tsx';
import { LeaveGuard } from '../forms/drafts/LeaveGuard.tsx';
import { withStepUp } from '../forms/step-up/step-up-fetch.ts';
import { StepUpDialog } from '../forms/step-up/StepUpDialog.tsx';
import { OwnDetailsForm } from './OwnDetailsForm.tsx';
import { useOwnDetails } from './use-own-details.ts';

const { title, leave } = ownDetailsText;

type Props = { userId: string; onClose: () => void };

/** Mount it only while it is open, so that it opens read-only. Source: spec §2. */
export function OwnDetailsDialog(props: Props) {
  // During impersonation the record API has another base path.
  const basePath = useHref('/').replace(/\/$/, '');
  const [client] = useState(() =>
    createClient({ basePath, fetch: withStepUp((url, init) => fetch(url, init)) }),
  );
  useEffect(() => () => client.close(), [client]);
  return (
    <ClientProvider client={client}>
      <Opened {...props} />
    </ClientProvider>
  );
}

function Opened({ userId, onClose }: Props) {
  const own = useOwnDetails(userId);
  const [asking, setAsking] = useState(false);
  const mayGo = useRef(false);
  useOtherPage(onClose);
  const { touched } = own;
  return (
    <Dialog title={title} onClose={() => (touched ? setAsking(true) : onClose())}>
      <OwnDetailsForm own={own} />
      <StepUpDialog />
      {touched && <LeaveGuard open={mayGo} words={leave} />}
      {asking && <LeaveQuestion words={leave} onStay={() => setAsking(false)} onGo={onClose} />}
    </Dialog>
  );
}

function useOtherPage(onOther: () => void) {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) onOther();
  }, [key, onOther]);
}
