import type { OpenCampaign } from '#domain/fibre/code-work.ts';
import { staffCodesText } from '#messages/staff/codes.ts';

const dayOf = (until: string): string => until.split('-').toReversed().join('-');

/** A campaign as an option of a select, labelled with its last day. */
export const campaignOption = ({ id, name, until }: OpenCampaign) => ({
  value: id,
  label: until === null ? name : staffCodesText.campaign.until(name, dayOf(until)),
});
