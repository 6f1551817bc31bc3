import type { Verbs } from '#records/ask.ts';
import { agreeIntervention, askCancel, askExecute, declineIntervention } from './intervene-termination.ts';
import { recordLeft, refusePortOut, releasePortOut } from './judge-port-out.ts';

/** What the business does by a quick action of type `Verb`, by the action's name as its object declares it. */
export const verbs: Verbs = {
  'Opzegging__c.AskCancel': askCancel,
  'Opzegging__c.AskExecute': askExecute,
  'Opzegging__c.Agree': agreeIntervention,
  'Opzegging__c.Decline': declineIntervention,
  'Uitportering__c.Release': releasePortOut,
  'Uitportering__c.Refuse': refusePortOut,
  'Uitportering__c.RecordLeft': recordLeft,
};
