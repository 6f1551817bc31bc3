import * as v from 'valibot';
import { dict, flag, id18, text, textOrNull, whole } from '../parts.ts';

/** What programs ask about their limits and about what they did. Source: record-api.md §11.4. */

export const limits = dict(v.strictObject({ Max: whole, Remaining: whole }));

export const recordCounts = v.strictObject({
  sObjects: v.array(v.strictObject({ count: whole, name: text })),
});

export const recentItem = v.strictObject({
  attributes: v.strictObject({ type: text, url: text }),
  Id: text,
  Name: v.nullable(text),
});

export const chatterUser = v.strictObject({
  additionalLabel: v.null(),
  communityNickname: text,
  companyName: textOrNull,
  displayName: text,
  email: textOrNull,
  firstName: textOrNull,
  id: id18,
  isActive: flag,
  isInThisCommunity: flag,
  lastName: textOrNull,
  name: text,
  photo: v.strictObject({
    fullEmailPhotoUrl: text,
    largePhotoUrl: text,
    photoVersionId: v.null(),
    smallPhotoUrl: text,
    standardEmailPhotoUrl: text,
    url: text,
  }),
  title: v.null(),
  type: v.literal('User'),
  url: text,
  userType: text,
  username: text,
});
