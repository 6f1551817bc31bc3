import { executeTerminations } from '#domain/terminations/execute-terminations.ts';
import { answerFibreInterest } from '#domain/fibre/answer-fibre-interest.ts';
import { dropFetchedCodes } from '#domain/fibre/download-letters.ts';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { forgetMails } from '#domain/mail/forget-mails.ts';
import { preparePhotos } from '#domain/photos/prepare-photo.ts';
import { lapseReleases } from '#domain/port-outs/lapse-releases.ts';
import { sendSupplierOrders } from '#domain/fulfilment/send-supplier-orders.ts';
import { expireQuotes } from '#domain/quotes/expire-quotes.ts';
import { tellLateOrders } from '#domain/fulfilment/tell-late-orders.ts';
import { startPricePeriods } from '#domain/selling/start-price-periods.ts';
import { remindOfTerms } from '#domain/terminations/remind-of-terms.ts';
import { mailExpiringApiKeys } from '#domain/keys/mail-expiring-api-keys.ts';
import { auditRetention, dropAudit } from '#engine/audit/audit-log.ts';
import { cleanStoredText } from '#engine/bulk/clean-stored-text.ts';
import { sweepAvatars } from '#engine/files/avatars.ts';
import { sweepChangeLog } from '#engine/events/change-log.ts';
import { sweepDeletions } from '#engine/read/deletions.ts';
import { sweepFiles } from '#engine/files/files.ts';
import { sweepFlowDrafts } from '#engine/read/flow-drafts.ts';
import { sweepEngine } from '#engine/bulk/sweep.ts';
import { sweepClients } from '#auth/oauth/clients.ts';
import { sweepGrants } from '#auth/oauth/grants.ts';
import { sweepOneTimeTokens } from '#auth/factors/one-time-token.ts';
import { sweepProviderSessions } from '#auth/providers/provider-log-out.ts';
import { sweepImpersonations } from '#auth/sessions/impersonation.ts';
import { sweepLogins } from '#auth/login/own-logins.ts';
import { sweepSessions } from '#auth/sessions/sessions.ts';
import type { Sweep } from './sweeper.ts';

/**
 * The database contains these names, so a name must not change, even when its function is renamed.
 */
export const sweeps: readonly Sweep[] = Object.entries<Sweep['run']>({
  executeTerminations,
  lapseReleases,
  remindOfTerms,
  startPricePeriods,
  sendSupplierOrders,
  tellLateOrders,
  expireQuotes,
  tellEndingKeys: mailExpiringApiKeys,
  answerFibreInterest,
  dropFetchedCodes,
  preparePhotos,
  keepTerms: applyRetention,
  forgetMails,
  sweepDeletions,
  sweepFiles,
  sweepAvatars,
  sweepEndedSessions: ({ db, now }) => sweepSessions(db, now),
  sweepLooksAlong: sweepImpersonations,
  sweepLoginHistory: ({ db, now }) => sweepLogins(db, now),
  sweepCodesAndLinks: ({ db, now }) => sweepOneTimeTokens(db, now),
  sweepOAuthTokens: ({ db, now }) => sweepGrants(db, now),
  sweepOAuthClients: ({ db, now }) => sweepClients(db, now),
  sweepProviderSessions,
  sweepDraftsOfFlows: ({ db, now }) => sweepFlowDrafts(db, now),
  cleanTexts: cleanStoredText,
  sweepChangeLog: ({ db }) => sweepChangeLog(db),
  sweepRecentAndKeys: ({ db, now }) => sweepEngine(db, now),
  sweepAuditLog: ({ db, now }) =>
    dropAudit(db, { before: new Date(now.getTime() - auditRetention), now }),
}).map(([task, run]) => ({ task, run }));

export const sweepTasks: readonly string[] = sweeps.map(({ task }) => task);
