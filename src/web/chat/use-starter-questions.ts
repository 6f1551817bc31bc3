import { chatText } from '#messages/site/chat.ts';
import { useShell } from '../shell/use-shell.ts';

const { guest, customer, casesOnly } = chatText.starters;

/** Returns example questions that the assistant can answer for this visitor. */
export function useStarterQuestions(): readonly string[] {
  const visitor = useShell()?.visitor;
  if (visitor?.kind !== 'user' || !visitor.customer) return guest;
  return visitor.casesOnly ? casesOnly : customer;
}
