import { expect, it } from 'vitest';
import { clearDevice } from '#web/clear-device.ts';

it.each([
  ['https://www.zorgeloos.example/', '', true],
  ['http://localhost:3000/', '', true],
  ['http://127.0.0.1:3000/', '', true],
  ['http://zorgeloos.example/', '', false], // browsers refuse it over plain http
  ['https://www.zorgeloos.example/zakelijk/', '/zakelijk', false], // what else is on the origin is not ours to clear
])('%s with base path "%s": the browser is told to forget: %s', (url, basePath, told) => {
  expect(clearDevice(new URL(url), basePath)).toEqual(told ? { 'clear-site-data': '"storage"' } : {});
});
