import type { Verbs } from '#engine/model/request-context.ts';
import { addNote, askFeedback, replyAsStaff } from './requests/answer-request.ts';
import { askErasing, declineErasing, foretellErasing } from './privacy/ask-erasure.ts';
import { foretellNotice, giveNotice } from './terminations/give-notice.ts';
import { answerSender, endOwned } from './requests/answer-by-mail.ts';
import { approveFibre } from './fibre/approve-fibre.ts';
import { confirmIctContact } from './ict/confirm-ict-contact.ts';
import {
  agreeIntervention,
  askCancel,
  askExecute,
  declineIntervention,
  withdrawIntervention,
} from './terminations/intervene-termination.ts';
import { recordLeft, refusePortOut, releasePortOut } from './port-outs/judge-port-out.ts';
import { judgeApplication } from './forms/judge-application.ts';
import { mergeRequests } from './requests/merge-requests.ts';
import { dropMail } from './mail/drop-mail.ts';
import { eraseContact, ownOfContact } from './privacy/erase-contact.ts';
import { eraseByAction, pointToFile } from './privacy/erase-customer.ts';
import {
  inviteContact,
  inviteContactAgain,
  makeApiKey,
  makeIctLink,
  publish,
  publishDated,
  sendMailAgain,
  unpublish,
} from './staff-verbs.ts';
import { publishVacancy, withdrawVacancy } from './content/show-vacancy.ts';
import { pointToProgress, steer } from './imports/steer-work.ts';
import { takeUp } from './requests/take-up.ts';
import {
  bringBack,
  changeProfile,
  dropSecondStep,
  endSessions,
  inviteAgain,
  putOut,
  sendInvitationAgain,
  takeBackInvitation,
} from './users/user-verbs.ts';
import { viewPortal } from './users/view-portal.ts';

/**
 * What the business does by a quick action of type `Verb`, by the action's name as its object
 * declares it.
 */
export const verbs: Verbs = {
  'Aansluiting__c.ForetellNotice': foretellNotice,
  'Aansluiting__c.GiveNotice': giveNotice,
  'Account.AskErase': askErasing({ apiName: 'Account' }),
  'Account.DeclineErase': declineErasing,
  'Account.Erase': eraseByAction,
  'Account.File': pointToFile,
  'Account.ForetellErase': foretellErasing({ apiName: 'Account' }),
  'Account.IctLink': makeIctLink,
  'Adviesaanvraag__c.Answer': answerSender('Adviesaanvraag__c'),
  'Adviesaanvraag__c.Handle': endOwned('Adviesaanvraag__c', 'Status__c', 'Afgehandeld'),
  'Adviesaanvraag__c.Take': takeUp(),
  'Bulkbewerking__c.GoOn': steer('running'),
  'Bulkbewerking__c.Progress': pointToProgress,
  'Bulkbewerking__c.Stop': steer('stopped'),
  'Case.AddNote': addNote,
  'Case.AskFeedback': askFeedback,
  'Case.Close': endOwned('Case', 'Status', 'Gesloten'),
  'Case.MergeInto': mergeRequests,
  'Case.Reply': replyAsStaff,
  'Case.Take': takeUp({ from: 'Case', field: 'Status', was: 'Nieuw', is: 'In behandeling' }),
  'Contact.ConfirmIct': confirmIctContact,
  'Contact.AskErase': askErasing({ apiName: 'Contact', own: ownOfContact }),
  'Contact.DeclineErase': declineErasing,
  'Contact.Erase': eraseContact,
  'Contact.ForetellErase': foretellErasing({ apiName: 'Contact', own: ownOfContact }),
  'Contact.Invite': inviteContact,
  'Contact.InviteAgain': inviteContactAgain,
  'Contactbericht__c.Answer': answerSender('Contactbericht__c'),
  'Contactbericht__c.Handle': endOwned('Contactbericht__c', 'Status__c', 'Afgehandeld'),
  'Contact.ViewPortal': viewPortal,
  'Contactbericht__c.Take': takeUp({
    from: 'Contactbericht__c',
    field: 'Status__c',
    was: 'Nieuw',
    is: 'In behandeling',
  }),
  'Glasvezelaanvraag__c.Approve': approveFibre,
  'Glasvezelaanvraag__c.Take': takeUp(),
  'Kennisartikel__c.Publish': publishDated,
  'Kennisartikel__c.Unpublish': unpublish,
  'Mail__c.Drop': dropMail,
  'Mail__c.SendAgain': sendMailAgain,
  'Opzegging__c.Agree': agreeIntervention,
  'Opzegging__c.AskCancel': askCancel,
  'Opzegging__c.AskExecute': askExecute,
  'Opzegging__c.Decline': declineIntervention,
  'Opzegging__c.Withdraw': withdrawIntervention,
  'Pagina__c.Publish': publish,
  'Pagina__c.Unpublish': unpublish,
  'Sollicitatie__c.Hire': judgeApplication('Aangenomen', 'Hire'),
  'Sollicitatie__c.Invite': judgeApplication('Uitgenodigd', 'Invite'),
  'Sollicitatie__c.Reject': judgeApplication('Afgewezen', 'Reject'),
  'Sollicitatie__c.Take': takeUp({
    from: 'Sollicitatie__c',
    field: 'Status__c',
    was: 'Nieuw',
    is: 'In behandeling',
  }),
  'Uitportering__c.RecordLeft': recordLeft,
  'Uitportering__c.Refuse': refusePortOut,
  'Uitportering__c.Release': releasePortOut,
  'Uitnodiging__c.SendAgain': sendInvitationAgain,
  'Uitnodiging__c.Withdraw': takeBackInvitation,
  'User.BringBack': bringBack,
  'User.ChangeProfile': changeProfile,
  'User.DropSecondStep': dropSecondStep,
  'User.EndSessions': endSessions,
  'User.InviteAgain': inviteAgain,
  'User.MakeApiKey': makeApiKey,
  'User.PutOut': putOut,
  'User.ViewPortal': viewPortal,
  'Vacature__c.Publish': publishVacancy,
  'Vacature__c.Unpublish': withdrawVacancy,
};
