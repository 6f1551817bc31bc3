import { executeTerminations } from '#domain/terminations/execute-terminations.ts';
import { dropFetchedCodes } from '#domain/fibre/take-letters.ts';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { forgetMails } from '#domain/mail/forget-mails.ts';
import { lapseReleases } from '#domain/port-outs/lapse-releases.ts';
import { remindOfTerms } from '#domain/terminations/remind-of-terms.ts';
import { tellEndingKeys } from '#domain/keys/tell-ending-keys.ts';
import { auditKept, dropAudit } from '#engine/audit/audit-log.ts';
import { cleanStoredText } from '#engine/bulk/clean-stored-text.ts';
import { sweepAvatars } from '#engine/files/avatars.ts';
import { sweepDeletions } from '#engine/retention/deletions.ts';
import { sweepFiles } from '#engine/files/files.ts';
import { sweepFlowDrafts } from '#engine/read/flow-drafts.ts';
import { sweepEngine } from '#engine/bulk/sweep.ts';
import { sweepOneTime } from '#auth/factors/one-time.ts';
import { sweepLooks } from '#auth/sessions/impersonation.ts';
import { sweepLogins } from '#auth/login/own-logins.ts';
import { sweepSessions } from '#auth/sessions/sessions.ts';
import type { Sweep } from './sweeper.ts';

/** What is due comes before what is over. By their names one sees how each went. */
export const sweeps: readonly Sweep[] = [
  executeTerminations,
  lapseReleases,
  remindOfTerms,
  tellEndingKeys,
  dropFetchedCodes,
  function keepTerms(ctx) {
    return applyRetention(ctx);
  },
  forgetMails,
  sweepDeletions,
  sweepFiles,
  sweepAvatars,
  function sweepEndedSessions({ db, now }) {
    return sweepSessions(db, now);
  },
  function sweepLooksAlong(ctx) {
    return sweepLooks(ctx);
  },
  function sweepLoginHistory({ db, now }) {
    return sweepLogins(db, now);
  },
  function sweepCodesAndLinks({ db, now }) {
    return sweepOneTime(db, now);
  },
  function sweepDraftsOfFlows({ db, now }) {
    return sweepFlowDrafts(db, now);
  },
  function cleanTexts(ctx) {
    return cleanStoredText(ctx);
  },
  function sweepRecentAndKeys({ db, now }) {
    return sweepEngine(db, now);
  },
  function sweepAuditLog({ db, now }) {
    return dropAudit(db, { before: new Date(now.getTime() - auditKept), now });
  },
];

/** Their names. */
export const sweepTasks: readonly string[] = sweeps.map(({ name }) => name);
