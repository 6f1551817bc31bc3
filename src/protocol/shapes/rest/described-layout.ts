import * as v from 'valibot';
import { flag, id18, text, textOrNull, whole } from '../parts.ts';
import { describedField, describedObject } from './sobject.ts';

/** The page layout as the platform's REST API describes it. Source: record-api.md §11.2. */

export type { DescribedField } from './sobject.ts';

const section = v.strictObject({
  collapsed: flag,
  columns: whole,
  heading: text,
  layoutRows: v.array(
    v.strictObject({
      layoutItems: v.array(
        v.strictObject({
          editableForNew: flag,
          editableForUpdate: flag,
          label: text,
          layoutComponents: v.array(
            v.strictObject({
              details: describedField,
              displayLines: whole,
              tabOrder: whole,
              type: v.literal('Field'),
              value: text,
            }),
          ),
          placeholder: flag,
          required: flag,
        }),
      ),
      numItems: whole,
    }),
  ),
  layoutSectionId: id18,
  parentLayoutId: id18,
  rows: whole,
  tabOrder: v.literal('LeftToRight'),
  useCollapsibleSection: flag,
  useHeading: flag,
});

const relatedList = v.strictObject({
  accessLevelRequiredForCreate: v.null(),
  buttons: v.array(v.unknown()),
  columns: v.array(
    v.strictObject({
      field: text,
      fieldApiName: text,
      format: v.null(),
      label: text,
      lookupId: textOrNull,
      name: text,
    }),
  ),
  custom: flag,
  field: text,
  label: text,
  limitRows: whole,
  name: text,
  sobject: text,
  sort: v.array(v.strictObject({ ascending: flag, column: text })),
});

export const describedLayout = v.strictObject({
  buttonLayoutSection: v.null(),
  detailLayoutSections: v.array(section),
  editLayoutSections: v.array(section),
  feedView: v.null(),
  highlightsPanelLayoutSection: v.null(),
  id: id18,
  multirowEditLayoutSections: v.array(v.unknown()),
  offlineLinks: v.array(v.unknown()),
  quickActionList: v.strictObject({ quickActionListItems: v.array(v.unknown()) }),
  relatedContent: v.null(),
  relatedLists: v.array(relatedList),
  saveOptions: v.array(v.unknown()),
});
export type DescribedLayout = v.InferOutput<typeof describedLayout>;

export const describedLayouts = v.strictObject({
  layouts: v.array(describedLayout),
  recordTypeMappings: v.array(
    v.strictObject({
      ...describedObject.entries.recordTypeInfos.item.entries,
      layoutId: id18,
      picklistsForRecordType: v.array(
        v.strictObject({
          picklistName: text,
          picklistValues: describedField.entries.picklistValues,
        }),
      ),
      urls: v.strictObject({ layout: text }),
    }),
  ),
  recordTypeSelectorRequired: v.array(flag),
});
export type DescribedLayouts = v.InferOutput<typeof describedLayouts>;
