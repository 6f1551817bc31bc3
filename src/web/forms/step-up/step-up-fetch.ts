import type { FetchInit } from '#client/client.ts';
import { batchRetry } from './step-up-batch.ts';

type Fetch = (url: string, init: FetchInit) => Promise<Response>;
type StepUpPrompt = () => Promise<boolean>;

/** The mounted dialogs that can ask for a proof; the last one asks. */
const dialogs: StepUpPrompt[] = [];

export function registerStepUpDialog(ask: StepUpPrompt): () => void {
  dialogs.push(ask);
  return () => void dialogs.splice(dialogs.indexOf(ask), 1);
}

/**
 * Asks the user for a proof of identity when the server requires one, and repeats the call. Calls
 * refused meanwhile wait for the same proof.
 */
export const withStepUp =
  (fetch: Fetch): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    const ask = dialogs.at(-1);
    if (ask === undefined) return response;
    const batch = await batchRetry(url, init, response);
    if (batch === null && !(await asksProof(response))) return response;
    if (!(await askOnce(ask))) return response;
    if (batch === null) return fetch(url, init);
    const second = await fetch(url, { ...init, body: batch.body });
    // The first response says which records are saved; a failed second response may not.
    return second.ok ? batch.merge(second) : response;
  };

let asking: Promise<boolean> | undefined;

const askOnce = (ask: StepUpPrompt): Promise<boolean> =>
  (asking ??= ask().finally(() => {
    asking = undefined;
  }));

const asksProof = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"STEP_UP_REQUIRED"');
