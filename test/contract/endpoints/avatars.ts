import type * as avatarEndpoints from '#protocol/endpoints/avatars.ts';
import { formA } from '#protocol/shapes/errors.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const avatarCalls: EndpointCalls<typeof avatarEndpoints> = {
  getRecordAvatars: {
    about: 'rows',
    ask: ({ row }) => ({ path: `/record-avatars/batch/${row}` }),
    answers: [
      {
        as: 'beheer',
        path: ({ id, account }) => `/record-avatars/batch/${id},${account},500zzzzzzzzzzzzAAA,kort`,
      },
      { path: ({ product }) => `/record-avatars/batch/${product}` },
    ],
  },
  updateRecordAvatar: {
    about: 'row',
    ask: ({ row }) => ({
      path: `/record-avatars/${row}/association`,
      method: 'POST',
      body: { contentVersionId: null },
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) => `/record-avatars/${account}/association`,
        method: 'POST',
        body: () => ({ contentVersionId: null }),
      },
    ],
  },
  getRecordPhoto: {
    about: 'row',
    ask: ({ row }) => ({ path: `/record-avatars/${row}/photo` }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) => `/record-avatars/${account}/photo`,
        status: 404,
        shape: formA,
      },
    ],
  },
};
