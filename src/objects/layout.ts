import type { LayoutSectionDefinition } from '#engine/model/define.ts';

/** The last section of every full layout: who made it and who changed it. */
export const systemSection: LayoutSectionDefinition = {
  heading: 'Systeemgegevens',
  columns: 2,
  fields: ['CreatedById', 'LastModifiedById', 'CreatedDate', 'LastModifiedDate'],
};
