import { executeTerminations } from '#methods/execute-terminations.ts';
import { dropFetchedCodes } from '#methods/take-letters.ts';
import { applyRetention } from '#methods/apply-retention.ts';
import { forgetMails } from '#methods/forget-mails.ts';
import { lapseReleases } from '#methods/lapse-releases.ts';
import { remindOfTerms } from '#methods/remind-of-terms.ts';
import { tellEndingKeys } from '#methods/tell-ending-keys.ts';
import { auditKept, dropAudit } from '#records/audit-log.ts';
import { cleanStoredText } from '#records/clean-stored-text.ts';
import { sweepAvatars } from '#records/avatars.ts';
import { sweepDeletions } from '#records/deletions.ts';
import { sweepFiles } from '#records/files.ts';
import { sweepFlowDrafts } from '#records/flow-drafts.ts';
import { sweepEngine } from '#records/sweep.ts';
import { sweepOneTime } from '#session/one-time.ts';
import { sweepLooks } from '#session/looking-along.ts';
import { sweepLogins } from '#session/own-logins.ts';
import { sweepSessions } from '#session/sessions.ts';
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
