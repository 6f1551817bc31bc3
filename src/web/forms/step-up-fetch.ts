import type { Fetch } from '#client/client.ts';

/** Shows the question who one is; gives whether it was answered. */
type Ask = () => Promise<boolean>;

/** The dialogs on this page that can ask, the one on top last. */
const dialogs: Ask[] = [];

/** Has this dialog ask from now on; gives how to stop. */
export function asksStepUp(ask: Ask): () => void {
  dialogs.push(ask);
  return () => void dialogs.splice(dialogs.indexOf(ask), 1);
}

/**
 * Calls of a page. One that the server refuses until its user proved again who they are is asked once more
 * after that, so that what was typed stays where it is. Who does not prove it gets the refusal.
 */
export const withStepUp =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    const ask = dialogs.at(-1);
    if (response.status !== 403 || ask === undefined || !(await asksProof(response))) return response;
    return (await ask()) ? fetch(url, init) : response;
  };

const asksProof = async (response: Response): Promise<boolean> => (await response.clone().text()).includes('"STEP_UP_REQUIRED"');
