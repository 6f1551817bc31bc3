import { useEffect, type ReactNode } from 'react';
import { sessionText } from '#text/session.ts';
import { ToastArea } from '#ui/Toast.tsx';
import { useToast } from '#ui/use-toast.ts';

/** The invalid-session toast. Source: spec §2, Session handling. */
export default function TimedOutToast(): ReactNode {
  const toast = useToast();
  const { show } = toast;
  useEffect(() => show({ type: 'error', title: sessionText.over }), [show]);
  return <ToastArea toast={toast} />;
}
