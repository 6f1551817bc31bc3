import * as v from 'valibot';
import { flag, id18, text, textOrNull, whole } from '../parts.ts';

/** What programs need to draw screens. Source: record-api.md §11.2. */

const colors = v.array(v.strictObject({ color: text, context: text, theme: text }));
const icons = v.array(
  v.strictObject({ contentType: text, height: whole, theme: text, url: text, width: whole }),
);

export const tabs = v.array(
  v.strictObject({
    colors,
    custom: flag,
    iconUrl: text,
    icons,
    label: text,
    miniIconUrl: text,
    name: text,
    sobjectName: textOrNull,
    url: textOrNull,
  }),
);
export type Tabs = v.InferOutput<typeof tabs>;

export const themes = v.strictObject({
  themeItems: v.array(v.strictObject({ colors, icons, name: text })),
});
export type Themes = v.InferOutput<typeof themes>;

export const listedQuickActions = v.array(
  v.strictObject({
    contextSobjectType: textOrNull,
    id: id18,
    label: text,
    name: text,
    targetSobjectType: textOrNull,
    type: text,
  }),
);
export type ListedQuickActions = v.InferOutput<typeof listedQuickActions>;
