import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Build = { getModuleInfo: Rolldown.GetModuleInfo };
type Chunks = {
  name: string | ((module: string, build: Build) => string | null);
  debugName: string;
  test: RegExp;
  priority?: number;
};

/** Our own layers; the style guide has copies of its own (`?stijlgids`). */
const own = /[\\/]src[\\/](?!.*\?stijlgids)/;
const kit = /[\\/]src[\\/]ui[\\/]/;
const framework = /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;
/** A page as the router's build asks for it, and the frame around every page. */
const page = /[\\/]src[\\/]web[\\/](.+)\?__react-router-build-client-route$/;
const frame = /[\\/]src[\\/]web[\\/]root\.tsx\?|entry\.client/;
/** The page that most visitors read first. */
const home = 'site/home/home.tsx';
/** What every public page with a form imports. */
const form = fileURLToPath(new URL('../src/web/forms/FormErrors.tsx', import.meta.url));

/** Who reads a page: anybody, a person who logs in, a customer, or staff. */
type Reader = 'public' | 'login' | 'portal' | 'staff';

function readerOf(name: string): Reader {
  if (/^site[\\/]|^portal[\\/]support\./.test(name)) return 'public';
  if (/^portal[\\/]|^auth[\\/]security[\\/]security\./.test(name)) return 'portal';
  return name.startsWith('staff') ? 'staff' : 'login';
}

/**
 * The pages that need a module, how many of them each reader has, and whether no other reader's
 * page ever loads it.
 */
type Need = {
  module: string;
  pages: ReadonlySet<string>;
  count: Record<Reader, number>;
  isForStaffAlone: () => boolean;
};
type Takes = (need: Need, formPages: ReadonlySet<string>) => boolean;

const most = 10;
const some = 5;
const few = 3;

/**
 * What pages share travels in a few files: small files compress badly, each costs a request, and
 * each name stands in the list of routes that every visitor gets. No page for visitors gets what
 * only the portal or the workspace needs, and the portal gets nothing of the workspace alone.
 * - `framework`: React and its router. It changes with their versions only, so a browser keeps it.
 * - `site`: what the frame, most public pages, or Home and some other public pages need.
 * - `forms`: what some public pages need, all of which have a form.
 * - `kit`: what else some public pages need, and controls they share with portal or workspace.
 * - `between`: what else a public page shares with another reader's page.
 * - `login`: what the log-in pages share. `inside`: what portal and workspace share.
 * - `portal`, `work`: what few pages of one of them share.
 * - `later`: what the workspace shares with a script that other readers load after the first view;
 *   in `work` it would make them load all of `work`.
 *
 * A file takes along what its modules import, so the order matters: visitors come first.
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
  const chunk = (name: string, takes: Takes): Chunks => ({
    test: own,
    debugName: name,
    name(module, build) {
      const need = needOf(module, build, known);
      return takes(need, pagesOf(form, build, known)) ? name : null;
    },
  });
  return [
    { name: 'framework', debugName: 'framework', test: framework },
    chunk('site', isOfSite),
    chunk('forms', (need, formPages) => need.count.public >= some && hasForms(need, formPages)),
    chunk('kit', (need) => need.count.public >= some || (kit.test(need.module) && isShared(need))),
    chunk('between', isShared),
    chunk('login', ({ count, pages }) => count.login > 0 && pages.size > 1),
    chunk('inside', ({ count, pages }) => count.portal > 0 && count.staff > 0 && pages.size >= few),
    chunk('portal', ({ count }) => count.portal >= few),
    chunk('later', ({ count, isForStaffAlone }) => count.staff >= few && !isForStaffAlone()),
    chunk('work', ({ count }) => count.staff >= few),
  ].map((one, at, all) => ({ ...one, priority: all.length - at }));
}

function needOf(module: string, build: Build, known: Map<string, ReadonlySet<string>>): Need {
  const pages = pagesOf(module, build, known);
  const count = { public: 0, login: 0, portal: 0, staff: 0 };
  for (const name of pages) if (name !== 'frame') count[readerOf(name)]++;
  const isOfStaff = (name: string): boolean => name === 'frame' || readerOf(name) === 'staff';
  const isForStaffAlone = (): boolean =>
    pagesAbove(module, (id) => importersOf(id, build).all).every(isOfStaff);
  return { module, pages, count, isForStaffAlone };
}

/**
 * The pages that need a module as soon as they are drawn; what is imported later is not counted.
 */
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

function importersOf(
  module: string,
  build: Build,
): { atOnce: readonly string[]; all: readonly string[] } {
  const { importers = [], dynamicImporters = [] } = build.getModuleInfo(module) ?? {};
  return { atOnce: importers, all: [...importers, ...dynamicImporters] };
}

/** The pages that lead to a module by these importers. */
function pagesAbove(
  module: string,
  importers: (id: string) => readonly string[],
): readonly string[] {
  const found: string[] = [];
  const seen = new Set([module]);
  for (const id of seen) {
    const name = frame.test(id) ? 'frame' : page.exec(id)?.[1];
    if (name !== undefined) found.push(name);
    for (const importer of importers(id)) seen.add(importer);
  }
  return found;
}
