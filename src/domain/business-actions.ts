import type { ActionTexts, BusinessActions } from '#engine/model/request-context.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import {
  contactMessageStatus,
  adviceCallStatus,
  jobApplicationStatus,
} from '#protocol/crm/picklists.ts';
import { addNote, askFeedback, replyAsStaff } from './requests/answer-request.ts';
import { requestErasure, declineErasure, previewErasureAction } from './privacy/ask-erasure.ts';
import { describeClose, describeQuestion, describeReply } from './requests/describe-reply.ts';
import { previewNoticeAction, giveNotice } from './terminations/give-notice.ts';
import { answerSender, closeAction } from './requests/answer-by-mail.ts';
import { approveFibre } from './fibre/approve-fibre.ts';
import { deliverLine, deliverOrder } from './fulfilment/deliver-order.ts';
import { makeCustomerOfOrder, matchOrder } from './fulfilment/match-order.ts';
import {
  cancelOrder,
  holdOrder,
  movePromise,
  rejectOrder,
  resumeOrder,
} from './fulfilment/settle-order.ts';
import { startOrder } from './fulfilment/start-order.ts';
import { completeTask, failTask, retryTask, skipTask } from './fulfilment/task-actions.ts';
import { addQuoteLine, changeQuoteLine, removeQuoteLine } from './quotes/edit-quote.ts';
import { withdrawQuote } from './quotes/expire-quotes.ts';
import { makeQuoteForCompany, makeQuoteOfAdviceCall } from './quotes/make-quote.ts';
import { sendQuote } from './quotes/send-quote.ts';
import { confirmIctContact } from './ict/confirm-ict-contact.ts';
import {
  agreeIntervention,
  requestCancelAction,
  requestExecuteAction,
  declineIntervention,
  withdrawIntervention,
} from './terminations/intervene-termination.ts';
import { recordNumberPorted, refusePortOut, releasePortOut } from './port-outs/judge-port-out.ts';
import { judgeApplication } from './forms/judge-application.ts';
import { mergeRequests } from './requests/merge-requests.ts';
import { dropMail } from './mail/drop-mail.ts';
import { eraseContact, ownRelationsOfContact } from './privacy/erase-contact.ts';
import { eraseCustomerAction, showCustomerFileLink } from './privacy/erase-customer.ts';
import {
  inviteContact,
  inviteContactAgain,
  makeApiKeyAction,
  makeIctLink,
  publishAction,
  publishWithDateAction,
  sendMailAgain,
  unpublishAction,
} from './staff-actions.ts';
import { describeSecret, makeSecret } from './webhooks/make-secret.ts';
import { publishVacancy, withdrawVacancy } from './content/show-vacancy.ts';
import { openJobProgressPage, stopOrResumeAction } from './imports/steer-work.ts';
import { assignToSelfAction } from './requests/assign-to-self-action.ts';
import {
  reactivateUserAction,
  changeProfile,
  resetSecondFactorAction,
  endSessions,
  mailPasswordLinkAction,
  deactivateUserAction,
  sendInvitationAgain,
  takeBackInvitation,
} from './users/user-verbs.ts';
import { sendDeliveryAgain, sendTestMessage } from './webhooks/webhook-actions.ts';
import { startImpersonation } from './users/start-impersonation.ts';

export const businessActions: BusinessActions = {
  'Aflevering__c.SendAgain': sendDeliveryAgain,
  'Aansluiting__c.ForetellNotice': previewNoticeAction,
  'Aansluiting__c.GiveNotice': giveNotice,
  'Account.AskErase': requestErasure({ apiName: 'Account' }),
  'Account.DeclineErase': declineErasure,
  'Account.Erase': eraseCustomerAction,
  'Account.File': showCustomerFileLink,
  'Account.ForetellErase': previewErasureAction({ apiName: 'Account' }),
  'Account.IctLink': makeIctLink,
  'Account.MakeQuote': makeQuoteForCompany,
  'Adviesaanvraag__c.Answer': answerSender('Adviesaanvraag__c'),
  'Adviesaanvraag__c.Handle': closeAction(
    'Adviesaanvraag__c',
    'Status__c',
    adviceCallStatus.handled,
  ),
  'Adviesaanvraag__c.MakeQuote': makeQuoteOfAdviceCall,
  'Adviesaanvraag__c.Take': assignToSelfAction(),
  'Bestelling__c.Accept': startOrder,
  'Bestelling__c.AddLine': addQuoteLine,
  'Bestelling__c.Cancel': cancelOrder,
  'Bestelling__c.Deliver': deliverOrder,
  'Bestelling__c.Hold': holdOrder,
  'Bestelling__c.MakeCustomer': makeCustomerOfOrder,
  'Bestelling__c.Match': matchOrder,
  'Bestelling__c.MovePromise': movePromise,
  'Bestelling__c.Reject': rejectOrder,
  'Bestelling__c.Resume': resumeOrder,
  'Bestelling__c.SendQuote': sendQuote,
  'Bestelling__c.Take': assignToSelfAction(),
  'Bestelling__c.Withdraw': withdrawQuote,
  'Bestelregel__c.Change': changeQuoteLine,
  'Bestelregel__c.Deliver': deliverLine,
  'Bestelregel__c.Remove': removeQuoteLine,
  'Bulkbewerking__c.GoOn': stopOrResumeAction('running'),
  'Bulkbewerking__c.Progress': openJobProgressPage,
  'Bulkbewerking__c.Stop': stopOrResumeAction('stopped'),
  'Case.AddNote': addNote,
  'Case.AskFeedback': askFeedback,
  'Case.Close': closeAction('Case', 'Status', requestStatus.closed),
  'Case.MergeInto': mergeRequests,
  'Case.Reply': replyAsStaff,
  'Case.Take': assignToSelfAction({
    from: 'Case',
    field: 'Status',
    was: requestStatus.new,
    is: requestStatus.underway,
  }),
  'Contact.ConfirmIct': confirmIctContact,
  'Contact.AskErase': requestErasure({ apiName: 'Contact', own: ownRelationsOfContact }),
  'Contact.DeclineErase': declineErasure,
  'Contact.Erase': eraseContact,
  'Contact.ForetellErase': previewErasureAction({ apiName: 'Contact', own: ownRelationsOfContact }),
  'Contact.Invite': inviteContact,
  'Contact.InviteAgain': inviteContactAgain,
  'Contactbericht__c.Answer': answerSender('Contactbericht__c'),
  'Contactbericht__c.Handle': closeAction(
    'Contactbericht__c',
    'Status__c',
    contactMessageStatus.handled,
  ),
  'Contact.ViewPortal': startImpersonation,
  'Contactbericht__c.Take': assignToSelfAction({
    from: 'Contactbericht__c',
    field: 'Status__c',
    was: contactMessageStatus.new,
    is: contactMessageStatus.underway,
  }),
  'Glasvezelaanvraag__c.Approve': approveFibre,
  'Glasvezelaanvraag__c.Take': assignToSelfAction(),
  'Kennisartikel__c.Publish': publishWithDateAction,
  'Kennisartikel__c.Unpublish': unpublishAction,
  'Klantverhaal__c.Publish': publishAction,
  'Klantverhaal__c.Unpublish': unpublishAction,
  'Locatie__c.Publish': publishAction,
  'Locatie__c.Unpublish': unpublishAction,
  'Koppeling__c.MakeSecret': makeSecret,
  'Koppeling__c.SendTest': sendTestMessage,
  'Leveringstaak__c.Done': completeTask,
  'Leveringstaak__c.Fail': failTask,
  'Leveringstaak__c.Retry': retryTask,
  'Leveringstaak__c.Skip': skipTask,
  'Mail__c.Drop': dropMail,
  'Mail__c.SendAgain': sendMailAgain,
  'Opzegging__c.Agree': agreeIntervention,
  'Opzegging__c.AskCancel': requestCancelAction,
  'Opzegging__c.AskExecute': requestExecuteAction,
  'Opzegging__c.Decline': declineIntervention,
  'Opzegging__c.Withdraw': withdrawIntervention,
  'Pagina__c.Publish': publishAction,
  'Pagina__c.Unpublish': unpublishAction,
  'Partner__c.Publish': publishAction,
  'Partner__c.Unpublish': unpublishAction,
  'Sollicitatie__c.Hire': judgeApplication(jobApplicationStatus.hired, 'Hire'),
  'Sollicitatie__c.Invite': judgeApplication(jobApplicationStatus.invited, 'Invite'),
  'Sollicitatie__c.Reject': judgeApplication(jobApplicationStatus.rejected, 'Reject'),
  'Sollicitatie__c.Take': assignToSelfAction({
    from: 'Sollicitatie__c',
    field: 'Status__c',
    was: jobApplicationStatus.new,
    is: jobApplicationStatus.underway,
  }),
  'Teamlid__c.Publish': publishAction,
  'Teamlid__c.Unpublish': unpublishAction,
  'Uitportering__c.RecordLeft': recordNumberPorted,
  'Uitportering__c.Refuse': refusePortOut,
  'Uitportering__c.Release': releasePortOut,
  'Uitnodiging__c.SendAgain': sendInvitationAgain,
  'Uitnodiging__c.Withdraw': takeBackInvitation,
  'User.BringBack': reactivateUserAction,
  'User.ChangeProfile': changeProfile,
  'User.DropSecondStep': resetSecondFactorAction,
  'User.EndSessions': endSessions,
  'User.InviteAgain': mailPasswordLinkAction,
  'User.MakeApiKey': makeApiKeyAction,
  'User.PutOut': deactivateUserAction,
  'User.ViewPortal': startImpersonation,
  'Vacature__c.Publish': publishVacancy,
  'Vacature__c.Unpublish': withdrawVacancy,
};

export const actionTexts: ActionTexts = {
  'Case.AskFeedback': describeQuestion,
  'Case.Close': describeClose,
  'Case.Reply': describeReply,
  'Koppeling__c.MakeSecret': describeSecret,
};
