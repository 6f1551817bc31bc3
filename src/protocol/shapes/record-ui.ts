import * as v from 'valibot';
import { layoutUserState, recordLayout } from './layout.ts';
import { objectInfo } from './object-info.ts';
import { dict, eTag, layoutModes, layoutTypes } from './parts.ts';
import { rec } from './record.ts';

export const recordUi = v.strictObject({
  eTag,
  layoutUserStates: dict(layoutUserState),
  layouts: dict(
    dict(v.record(v.picklist(layoutTypes), v.record(v.picklist(layoutModes), recordLayout))),
  ),
  objectInfos: dict(objectInfo),
  records: dict(rec),
});
