import * as recordEndpoints from '#protocol/endpoints/records.ts';
import type { LayoutUserState, RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { type Dict, type LayoutMode, type LayoutType } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { DeclaredConfig } from '../cache/declared-config.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { EmbeddedAnswer, ReadAdapter } from '../cache/adapter.ts';
import { checkLayoutAnswer } from '../cache/answers.ts';
import { getLayout, getLayoutUserState, getObjectInfo } from './metadata.ts';
import { listsBelow } from './records.ts';

/**
 * One record that does not exist, or that this viewer may not see, makes the whole response a 404.
 * Source: record-api.md §6.3, §7.2, spec §4 "Batch items".
 */

export type RecordUi = {
  eTag: string;
  layoutUserStates: Dict<LayoutUserState>;
  layouts: Dict<Dict<Partial<Record<LayoutType, Partial<Record<LayoutMode, RecordLayout>>>>>>;
  objectInfos: Dict<ObjectInfo>;
  records: Dict<Rec>;
};

export const getRecordUi: ReadAdapter<
  DeclaredConfig<typeof recordEndpoints.getRecordUi>,
  RecordUi
> = /* @__PURE__ */ endpointAdapter('getRecordUi', () => recordEndpoints.getRecordUi, {
  complete: ({ layoutTypes, modes }) => (layoutTypes && modes) !== undefined,
  accept: ({ layouts }) => layoutsIn(layouts).forEach(checkLayoutAnswer),
  mapRecords: (ui, swap) => ({
    ...ui,
    records: Object.fromEntries(
      Object.entries(ui.records).map(([id, record]) => [id, swap(record)]),
    ),
  }),
  lists: (config) => listsBelow(config),
  dropsWith: ({ recordIds }, id) => recordIds.includes(id),
  goesOut: ({ updateMru }) => updateMru === true,
  also: ({ objectInfos, layouts, layoutUserStates }, { formFactor }) => [
    ...Object.entries(objectInfos).map(([objectApiName, answer]): EmbeddedAnswer => ({
      adapter: getObjectInfo,
      config: { objectApiName },
      answer,
    })),
    ...layoutsIn(layouts).flatMap(
      ({ id, objectApiName, recordTypeId, layoutType, mode }, i): EmbeddedAnswer[] => {
        const config = { objectApiName, layoutType, mode, recordTypeId };
        const state = layoutUserStates[id];
        return [
          {
            adapter: getLayout,
            config: { ...config, formFactor },
            answer: layoutsIn(layouts)[i],
          },
          ...(state ? [{ adapter: getLayoutUserState, config, answer: state }] : []),
        ];
      },
    ),
  ],
});

const layoutsIn = (layouts: RecordUi['layouts']): RecordLayout[] =>
  Object.values(layouts).flatMap((types) =>
    Object.values(types).flatMap((kinds) =>
      Object.values(kinds).flatMap((modes) => Object.values(modes)),
    ),
  );
