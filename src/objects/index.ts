import type { ObjectDefinition } from '#engine/define.ts';
import { account } from './account.ts';
import { adviceCall } from './advice-call.ts';
import { assignment } from './assignment.ts';
import { brandFact } from './brand-fact.ts';
import { bulkJob } from './bulk-job.ts';
import { caseComment } from './case-comment.ts';
import { replyTemplate } from './reply-template.ts';
import { serviceRequest } from './case.ts';
import { change } from './change.ts';
import { connection } from './connection.ts';
import { consent } from './consent.ts';
import { contactMessage } from './contact-message.ts';
import { contact } from './contact.ts';
import { contentDocumentLink } from './content-document-link.ts';
import { contentDocument } from './content-document.ts';
import { contentVersion } from './content-version.ts';
import { employee } from './employee.ts';
import { featureFlag } from './feature-flag.ts';
import { fibreAddress } from './fibre-address.ts';
import { fibreCampaign } from './fibre-campaign.ts';
import { fibreRequest } from './fibre-request.ts';
import { invitation } from './invitation.ts';
import { jobApplication } from './job-application.ts';
import { knowledgeArticle } from './knowledge-article.ts';
import { mail } from './mail.ts';
import { pageVisit } from './page-visit.ts';
import { page } from './page.ts';
import { portOut } from './port-out.ts';
import { product } from './product.ts';
import { profile } from './profile.ts';
import { recordType } from './record-type.ts';
import { registrationCode } from './registration-code.ts';
import { synonym } from './synonym.ts';
import { termination } from './termination.ts';
import { actionsOfUser } from './user-actions.ts';
import { user } from './user.ts';
import { vacancy } from './vacancy.ts';

const declared: readonly ObjectDefinition[] = [
  account,
  contact,
  user,
  invitation,
  serviceRequest,
  caseComment,
  replyTemplate,
  product,
  connection,
  assignment,
  termination,
  portOut,
  contactMessage,
  adviceCall,
  jobApplication,
  vacancy,
  knowledgeArticle,
  page,
  synonym,
  pageVisit,
  featureFlag,
  brandFact,
  employee,
  fibreAddress,
  fibreCampaign,
  registrationCode,
  fibreRequest,
  mail,
  bulkJob,
  change,
  consent,
  contentDocument,
  contentVersion,
  contentDocumentLink,
  recordType,
  profile,
];

/** Everything this business keeps, in the order of decisions.md §2. The form that makes a key lists all of it. */
export const objects: readonly ObjectDefinition[] = declared.map((one) => (one === user ? { ...user, actions: actionsOfUser(declared) } : one));
