import type { ObjectDefinition } from '#engine/model/define.ts';
import { account } from './crm/account.ts';
import { adviceCall } from './crm/advice-call.ts';
import { assignment } from './crm/assignment.ts';
import { brandFact } from './system/brand-fact.ts';
import { bulkJob } from './system/bulk-job.ts';
import { caseComment } from './crm/case-comment.ts';
import { replyTemplate } from './crm/reply-template.ts';
import { serviceRequest } from './crm/case.ts';
import { change } from './system/change.ts';
import { connection } from './telecom/connection.ts';
import { consent } from './crm/consent.ts';
import { contactMessage } from './crm/contact-message.ts';
import { contact } from './crm/contact.ts';
import { contentDocumentLink } from './content/content-document-link.ts';
import { contentDocument } from './content/content-document.ts';
import { contentVersion } from './content/content-version.ts';
import { employee } from './crm/employee.ts';
import { featureFlag } from './system/feature-flag.ts';
import { fibreAddress } from './telecom/fibre-address.ts';
import { fibreCampaign } from './telecom/fibre-campaign.ts';
import { fibreInterest } from './telecom/fibre-interest.ts';
import { fibreRequest } from './telecom/fibre-request.ts';
import { delivery } from './system/delivery.ts';
import { withWatchedObjects } from './system/webhook-fields.ts';
import { integration, withObjectChoice } from './system/integration.ts';
import { invitation } from './crm/invitation.ts';
import { jobApplication } from './content/job-application.ts';
import { knowledgeArticle } from './content/knowledge-article.ts';
import { mail } from './system/mail.ts';
import { pageVisit } from './content/page-visit.ts';
import { officeLocation } from './content/office-location.ts';
import { page } from './content/page.ts';
import { partner } from './content/partner.ts';
import { portOut } from './telecom/port-out.ts';
import { product } from './telecom/product.ts';
import { profile } from './crm/profile.ts';
import { recordType } from './record-type.ts';
import { registrationCode } from './telecom/registration-code.ts';
import { deliveryTemplate } from './sales/delivery-template.ts';
import { deliveryTask } from './sales/delivery-task.ts';
import { customerStory } from './content/customer-story.ts';
import { keyFigure } from './content/key-figure.ts';
import { discountRule } from './sales/discount-rule.ts';
import { numberTransfer } from './sales/number-transfer.ts';
import { order } from './sales/order.ts';
import { orderLine } from './sales/order-line.ts';
import { pricePeriod } from './sales/price-period.ts';
import { tariff } from './sales/tariff.ts';
import { synonym } from './content/synonym.ts';
import { teamMember } from './content/team-member.ts';
import { termination } from './telecom/termination.ts';
import { actionsOfUser } from './crm/user-actions.ts';
import { user } from './crm/user.ts';
import { vacancy } from './content/vacancy.ts';

const declared: readonly ObjectDefinition[] = [
  account,
  contact,
  user,
  invitation,
  serviceRequest,
  caseComment,
  replyTemplate,
  product,
  tariff,
  discountRule,
  connection,
  pricePeriod,
  order,
  orderLine,
  numberTransfer,
  deliveryTask,
  deliveryTemplate,
  assignment,
  termination,
  portOut,
  contactMessage,
  adviceCall,
  jobApplication,
  vacancy,
  knowledgeArticle,
  page,
  customerStory,
  keyFigure,
  synonym,
  teamMember,
  officeLocation,
  partner,
  pageVisit,
  featureFlag,
  brandFact,
  integration,
  delivery,
  employee,
  fibreAddress,
  fibreCampaign,
  registrationCode,
  fibreRequest,
  fibreInterest,
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

/** One action of User, and one field of an integration, list all objects. */
export const objects: readonly ObjectDefinition[] = declared.map((one) => {
  if (one === user) return { ...user, actions: actionsOfUser(declared) };
  return one === integration
    ? withWatchedObjects(withObjectChoice(integration, declared), declared)
    : one;
});
