import * as v from 'valibot';

/** Shapes are strict: an unknown property is an error. Source: record-api.md §1, §4. */

export type Dict<T> = Record<string, T>;
export type Scalar = string | number | boolean;

export const text = v.string();
export const textOrNull = v.nullable(text);
export const textList = v.array(text);
export const flag = v.boolean();
export const whole = v.pipe(v.number(), v.integer());
export const id18 = v.pipe(text, v.regex(/^[A-Za-z0-9]{15}[A-Z0-5]{3}$/));
export const idOrNull = v.nullable(id18);
export const eTag = v.pipe(text, v.regex(/^[0-9a-f]{32}$/));
export const day = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/));
export const moment = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
export const momentOrNull = v.nullable(moment);
export const dict = <S extends v.GenericSchema>(schema: S) => v.record(text, schema);

export const formFactors = ['Large', 'Medium', 'Small'] as const;
export const layoutTypes = ['Full', 'Compact'] as const;
export const layoutModes = ['View', 'Edit', 'Create'] as const;
export type FormFactor = (typeof formFactors)[number];
export type LayoutType = (typeof layoutTypes)[number];
export type LayoutMode = (typeof layoutModes)[number];

export const themeInfo = v.strictObject({ color: textOrNull, iconUrl: textOrNull });
export type ThemeInfo = v.InferOutput<typeof themeInfo>;

export const orderByInfo = v.strictObject({ fieldApiName: text, isAscending: flag, label: text });
export type OrderByInfo = v.InferOutput<typeof orderByInfo>;
export const orderByInput = v.strictObject({ fieldApiName: text, isAscending: flag });
export type OrderByInput = v.InferOutput<typeof orderByInput>;

/** Widths are in pixels; -1 means automatic. */
export const userPreferences = v.strictObject({
  columnWidths: dict(whole),
  columnWrap: dict(flag),
});
export type UserPreferences = v.InferOutput<typeof userPreferences>;

export const page = {
  count: whole,
  currentPageToken: text,
  currentPageUrl: text,
  nextPageToken: textOrNull,
  nextPageUrl: textOrNull,
  previousPageToken: textOrNull,
  previousPageUrl: textOrNull,
};
export type Page = {
  count: number;
  currentPageToken: string;
  currentPageUrl: string;
  nextPageToken: string | null;
  nextPageUrl: string | null;
  previousPageToken: string | null;
  previousPageUrl: string | null;
};
