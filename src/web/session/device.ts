import { securityText } from '#messages/login/security.ts';

/** The first match counts, because a user agent also names the browsers it derives from. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'een iPhone'],
  [/iPad/, 'een iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'een Mac'],
  [/CrOS/, 'een Chromebook'],
  [/Linux/, 'Linux'],
];

/** Such as `Chrome op Windows`. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser !== undefined && system !== undefined) return securityText.device.on(browser, system);
  return browser ?? system ?? securityText.device.unknown;
}

const nameIn = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([shape]) => shape.test(userAgent))?.[1];
