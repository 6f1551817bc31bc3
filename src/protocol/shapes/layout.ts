import * as v from 'valibot';
import {
  dict,
  eTag,
  flag,
  id18,
  layoutModes,
  layoutTypes,
  text,
  textOrNull,
  whole,
} from './parts.ts';

/** Source: record-api.md §4. */

/** Our server sends only `Field` and `EmptySpace`. */
export const componentTypes = [
  'Field',
  'EmptySpace',
  'CustomLink',
  'Canvas',
  'ReportChart',
  'VisualforcePage',
] as const;

export const layoutComponent = v.variant('componentType', [
  v.strictObject({ apiName: text, componentType: v.literal('Field'), label: text }),
  v.strictObject({ apiName: v.null(), componentType: v.literal('EmptySpace') }),
  v.strictObject({
    apiName: text,
    behavior: text,
    componentType: v.literal('CustomLink'),
    customLinkUrl: text,
    label: text,
  }),
  v.strictObject({ apiName: text, componentType: v.literal('Canvas') }),
  v.strictObject({ apiName: text, componentType: v.literal('ReportChart') }),
  v.strictObject({ apiName: text, componentType: v.literal('VisualforcePage') }),
]);
export type LayoutComponent = v.InferOutput<typeof layoutComponent>;

export const layoutItem = v.strictObject({
  editableForNew: flag,
  editableForUpdate: flag,
  label: text,
  layoutComponents: v.array(layoutComponent),
  lookupIdApiName: textOrNull,
  required: flag,
  sortable: flag,
  uiBehavior: v.nullable(v.picklist(['Edit', 'Required', 'Readonly'])),
});
export type LayoutItem = v.InferOutput<typeof layoutItem>;

export const layoutSection = v.strictObject({
  collapsible: flag,
  columns: whole,
  heading: textOrNull,
  id: id18,
  layoutRows: v.array(v.strictObject({ layoutItems: v.array(layoutItem) })),
  rows: whole,
  /** The section concerns only rows with this value; not part of Salesforce's UI API. */
  shownWhen: v.optional(v.strictObject({ fieldApiName: text, value: text })),
  tabOrder: v.picklist(['LeftRight', 'TopDown']),
  useHeading: flag,
});
export type LayoutSection = v.InferOutput<typeof layoutSection>;

export const recordLayout = v.strictObject({
  eTag,
  id: id18,
  layoutType: v.picklist(layoutTypes),
  mode: v.picklist(layoutModes),
  objectApiName: text,
  recordTypeId: id18,
  saveOptions: v.array(
    v.strictObject({
      defaultValue: flag,
      isDisplayed: flag,
      label: text,
      name: text,
      restHeaderName: text,
      soapHeaderName: text,
    }),
  ),
  sections: v.array(layoutSection),
  /** Our addition, for the compact layout: paths to names that tell to whom the row belongs. */
  whose: v.optional(v.array(text)),
});
export type RecordLayout = v.InferOutput<typeof recordLayout>;

export const layoutUserState = v.strictObject({
  id: id18,
  sectionUserStates: dict(v.strictObject({ collapsed: flag, id: id18 })),
});
export type LayoutUserState = v.InferOutput<typeof layoutUserState>;
