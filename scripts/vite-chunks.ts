import type { Rolldown } from 'vite';

type Build = { getModuleInfo: Rolldown.GetModuleInfo };
type Chunks = { name: (module: string, build: Build) => string | null; debugName: string; test: RegExp; priority?: number };

/** Our own rooms; the style guide has copies of its own (`?stijlgids`). */
const own = /[\\/]src[\\/](?!.*\?stijlgids)/;
/** A page as the router's build asks for it, and the frame around every page. */
const page = /[\\/]src[\\/]web[\\/](.+)\?__react-router-build-client-route$/;
const frame = /[\\/]src[\\/]web[\\/]root\.tsx\?|entry\.client/;
/** Pages for visitors. What portal and workspace share does not travel to them. */
const isPublic = (name: string): boolean => /^(?:public|session)[\\/]|^portal[\\/]support\./.test(name);

const most = 10;
const some = 5;
const few = 3;

/**
 * What most pages share travels as one file and one style sheet: small files compress badly, each costs a request, and each name stands in the list of
 * routes that every visitor gets. `site` is what the frame or ten public pages need, `some` what five of them do, `between` what fewer of them share with portal or
 * workspace (or it would come along with `inside`), `inside` what portal and workspace share.
 * A file takes along what its modules import, so the order matters: what visitors need is taken first.
 */
export function sharedChunks(): Chunks[] {
  const known = new Map<string, ReadonlySet<string>>();
  const chunk = (name: string, takes: (pages: ReadonlySet<string>, visitors: number) => boolean): Chunks => ({
    test: own,
    debugName: name,
    name(module, build) {
      const pages = pagesOf(module, build, known);
      return takes(pages, [...pages].filter(isPublic).length) ? name : null;
    },
  });
  return [
    chunk('site', (pages, visitors) => pages.has('frame') || visitors >= most),
    chunk('some', (_, visitors) => visitors >= some),
    chunk('between', (pages, visitors) => visitors > 0 && pages.size > visitors),
    chunk('inside', (pages, visitors) => visitors === 0 && pages.size >= few),
  ].map((one, at) => ({ ...one, priority: 4 - at }));
}

/** The pages that need a module as soon as they are drawn; what is imported later is not counted. */
function pagesOf(module: string, build: Build, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const before = known.get(module);
  if (before) return before;
  const found = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    if (frame.test(id)) found.add('frame');
    const name = page.exec(id)?.[1];
    if (name !== undefined) found.add(name);
    for (const importer of build.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  known.set(module, found);
  return found;
}
