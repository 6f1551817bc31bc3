import { chatText } from '#messages/site/chat.ts';
import { useShell } from '../shell/use-shell.ts';

const { guest, customer, casesOnly } = chatText.starters;

export function useStarterQuestions(): readonly string[] {
  const visitor = useShell()?.visitor;
  if (visitor?.kind !== 'user' || !visitor.customer) return guest;
  return visitor.casesOnly ? casesOnly : customer;
}
