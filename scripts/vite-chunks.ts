import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Build = { getModuleInfo: Rolldown.GetModuleInfo };
type Chunks = {
  name: string | ((module: string, build: Build) => string | null);
  debugName: string;
  test: RegExp;
  priority?: number;
  entriesAware?: boolean;
  entriesAwareMergeThreshold?: number;
};

/** Without the copies that the style guide has (`?stijlgids`). */
const own = /[\\/]src[\\/](?!.*\?stijlgids)/;
const kit = /[\\/]src[\\/]ui[\\/]/;
const sheet = /[\\/]src[\\/](?!.*\?stijlgids).+\.css$/;
const framework = /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;
/** What checks a form. Pages load it when somebody sends the form. */
const checks = /[\\/]node_modules[\\/]valibot[\\/]/;
/** A page module as React Router's build names it, and the modules around every page. */
const page = /[\\/]src[\\/]web[\\/](.+)\?__react-router-build-client-route$/;
const frame = /[\\/]src[\\/]web[\\/]root\.tsx\?|entry\.client/;
const order = 'site/order';
const orderOfCustomer = /^portal[\\/]orders[\\/]/;
/** Pages that are built from the same parts together count as one page. */
const alike: readonly (readonly [pages: RegExp, name: string])[] = [
  [/^site[\\/](?:guides[\\/].*|copy[\\/]about.*)/, 'site/guides'],
  [/^site[\\/]order[\\/].*/, order],
];
/** The page that most visitors open first. */
const home = 'site/home/home.tsx';
/** Every public page with a form imports this module. */
const form = fileURLToPath(new URL('../src/web/forms/FormErrors.tsx', import.meta.url));

/** Anybody, a person who logs in, a customer, or staff. */
type Reader = 'public' | 'login' | 'portal' | 'staff';

function readerOf(name: string): Reader {
  if (/^site[\\/]/.test(name)) return 'public';
  if (/^portal[\\/]|^auth[\\/]security[\\/]security\./.test(name)) return 'portal';
  return name.startsWith('staff') ? 'staff' : 'login';
}

/**
 * `pages`: the pages that load a module at once; `count`: their number per reader. `steps`: the
 * number of pages of an order that do.
 * `isForStaffAlone`: whether only pages of staff ever load it.
 */
type Need = {
  module: string;
  pages: ReadonlySet<string>;
  count: Record<Reader, number>;
  steps: () => number;
  isForStaffAlone: () => boolean;
};
type Takes = (need: Need, formPages: ReadonlySet<string>) => boolean;

const most = 10;
const some = 5;
const few = 3;
/** Bytes of source below which a part of a file is joined with another part. */
const smallestPart = 3000;

/**
 * Puts the code that pages share into a few files. Small files compress badly, each costs a
 * request, and each name is in the route list that every visitor downloads. Public pages load no
 * code that only the portal or the workspace needs, and the portal loads no code of the workspace
 * alone.
 * - `sheet`: all styles of the workspace. A style sheet that a page adds later makes the browser
 *   compute the styles and the layout of the whole page again.
 * - `public-sheet`: the styles that two or more public pages need. A browser draws nothing before it
 *   has all style sheets of a page, and asks for six files at a time.
 * - `inside-sheet`: the styles that portal and workspace share, for the reason of `sheet`.
 * - `framework`: React and its router. It changes only with their versions, so a browser caches it
 *   long.
 * - `checks`: the library that checks forms.
 * - `site`: what the frame, most public pages, or Home and some other public pages need.
 * - `forms`: what some public pages need, all of which have a form.
 * - `kit`: what other groups of public pages need, and controls they share with portal or
 *   workspace.
 * - `offer`: what the pages of an order share with a few public pages, which sell.
 * - `order`: what some pages of an order share, in the portal too, and no other page needs.
 * - `between`: what else a public page shares with another reader's page.
 * - `login`: what the log-in pages share. `inside`: what portal and workspace share.
 * - `portal`, `work`: what a few pages of the portal, or of the workspace, share.
 * - `later`: what the workspace shares with a script that other readers load after the first view;
 *   in `work` it would make them load all of `work`.
 *
 * A file also contains the modules that its modules import, so the order matters: files for
 * visitors come first. From `kit` to `portal`, except `order`, a file is cut into parts by the
 * pages that need them, so that a page loads little that it does not use.
 */
export function sharedChunks(): Chunks[] {
  const known = new Map<string, ReadonlySet<string>>();
  const isShared = ({ count, pages }: Need) => count.public > 0 && pages.size > count.public;
  const hasForms: Takes = ({ pages }, formPages) =>
    [...pages].every((name) => readerOf(name) !== 'public' || formPages.has(name));
  const isOfSite: Takes = (need, formPages) => {
    const { pages, count } = need;
    if (pages.has('frame') || (pages.has(home) && count.public >= some)) return true;
    return count.public >= most && !hasForms(need, formPages);
  };
  const isOfOrder: Takes = ({ pages, steps }) =>
    [...pages].every((name) => name === order || orderOfCustomer.test(name)) &&
    (pages.size > 1 || (pages.has(order) && steps() >= few));
  const chunk = (name: string, takes: Takes): Chunks => ({
    test: own,
    debugName: name,
    name(module, build) {
      const need = needOf(module, build, known);
      return takes(need, pagesOf(form, build, known)) ? name : null;
    },
  });
  const styles = (name: string, takes: (need: Need) => boolean): Chunks => ({
    test: sheet,
    debugName: name,
    name: (module, build) => (takes(needOf(module, build, known)) ? name : null),
  });
  const parts = (name: string, takes: Takes): Chunks => ({
    ...chunk(name, takes),
    entriesAware: true,
    entriesAwareMergeThreshold: smallestPart,
  });
  return [
    {
      name: (module: string, build: Build) => (hasOnlyStaffPages(module, build) ? 'sheet' : null),
      debugName: 'sheet',
      test: sheet,
    },
    styles('public-sheet', ({ count }) => count.public > 1),
    styles('inside-sheet', (need) => need.count.public === 0 && isInside(need)),
    { name: 'framework', debugName: 'framework', test: framework },
    { name: 'checks', debugName: 'checks', test: checks },
    chunk('site', isOfSite),
    chunk('forms', (need, formPages) => need.count.public >= some && hasForms(need, formPages)),
    parts('kit', (need) => need.count.public >= some || (kit.test(need.module) && isShared(need))),
    parts('offer', ({ pages, count }) => pages.has(order) && count.public > 1),
    parts('between', (need, formPages) => isShared(need) && !isOfOrder(need, formPages)),
    chunk('order', isOfOrder),
    parts('login', ({ count, pages }) => count.login > 0 && pages.size > 1),
    parts('inside', isInside),
    parts('portal', ({ count }) => count.portal >= few),
    chunk('later', ({ count, isForStaffAlone }) => count.staff >= few && !isForStaffAlone()),
    chunk('work', ({ count }) => count.staff >= few),
  ].map((one, at, all) => ({ ...one, priority: all.length - at }));
}

const isInside = ({ count, pages }: Need): boolean =>
  count.portal > 0 && count.staff > 0 && pages.size >= few;

/** Whether pages of staff load the module, at once or later, and no other page does. */
function hasOnlyStaffPages(module: string, build: Build): boolean {
  const pages = allPagesOf(module, build);
  return pages.length > 0 && pages.every((name) => readerOf(name) === 'staff');
}

function needOf(module: string, build: Build, known: Map<string, ReadonlySet<string>>): Need {
  const pages = pagesOf(module, build, known);
  const count = { public: 0, login: 0, portal: 0, staff: 0 };
  for (const name of pages) if (name !== 'frame') count[readerOf(name)]++;
  const isOfStaff = (name: string): boolean => name === 'frame' || readerOf(name) === 'staff';
  const isForStaffAlone = (): boolean => allPagesOf(module, build).every(isOfStaff);
  const steps = (): number =>
    pagesAbove(module, (id) => importersOf(id, build).atOnce).filter((name) => name === order)
      .length;
  return { module, pages, count, steps, isForStaffAlone };
}

/** As soon as the pages render. Dynamic imports do not count. */
function pagesOf(
  module: string,
  build: Build,
  known: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const before = known.get(module);
  if (before) return before;
  const found = new Set(pagesAbove(module, (id) => importersOf(id, build).atOnce));
  known.set(module, found);
  return found;
}

/** At once or later. */
const allPagesOf = (module: string, build: Build): readonly string[] =>
  pagesAbove(module, (id) => importersOf(id, build).all);

function importersOf(
  module: string,
  build: Build,
): { atOnce: readonly string[]; all: readonly string[] } {
  const { importers = [], dynamicImporters = [] } = build.getModuleInfo(module) ?? {};
  return { atOnce: importers, all: [...importers, ...dynamicImporters] };
}

/** The pages that reach a module through `importers`. */
function pagesAbove(
  module: string,
  importers: (id: string) => readonly string[],
): readonly string[] {
  const found: string[] = [];
  const visited = new Set([module]);
  for (const id of visited) {
    const name = frame.test(id) ? 'frame' : page.exec(id)?.[1];
    if (name !== undefined) found.push(alike.find(([pages]) => pages.test(name))?.[1] ?? name);
    for (const importer of importers(id)) visited.add(importer);
  }
  return found;
}
