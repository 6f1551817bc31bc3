import { readPageHeader } from '#domain/dashboard/read-page-header.ts';
import { readTypedProofs } from '#domain/users/step-up-ways.ts';
import { shellText } from '#messages/site/shell.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { Brand, BrandLogo } from '#protocol/site/brand.ts';
import { defaultBrandColours } from '#protocol/brand/colours.ts';
import type { TypedProofs } from '#protocol/users/step-up.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Visit } from '../visit.ts';
import { coloursVersion } from './head/brand-css.ts';

export type Visitor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      id: string;
      accountName: string | null;
      customer: boolean;
      /** Has the permission Community_Cases_Only. Source: spec §2, Profile menu. */
      casesOnly: boolean;
      /** The record that the menu item Medewerker opens; null without that item. */
      staffId: string | null;
      openCases?: number;
    };

/** `colours`: the version of the brand's own colours. `theme`: the colour of the browser's bars. */
type BrandShown = {
  colours: string | null;
  theme: string;
  logo: BrandLogo | null;
  /** The numbers that the law requires on the site, and that prices are without VAT. */
  law: string;
};

export type Shell = {
  brand: Pick<Brand, 'name' | 'phone' | 'email' | 'address' | 'city' | 'openingHours'> & BrandShown;
  origin: string;
  year: number;
  visitor: Visitor;
  session: { expiresAt: string; left: number; final: boolean } | null;
  chat: boolean;
  /** What the user can type as a proof, for a page that may ask for one. Null when not read. */
  typedProofs: TypedProofs | null;
  impersonation: { name: string; company: string; stop: string; user: string } | null;
};

const salesTeam = 'sales team'; // spec §2; compared without case

/** When reading the database fails, its data is left out. Source: spec §8, Behaviour on failure. */
export async function loadShell(visit: Visit): Promise<Shell> {
  const shell = readShell(visit);
  const { visitor } = shell;
  if (visitor.kind !== 'user') return shell;
  try {
    const [{ accountName, openCases }, typedProofs] = await Promise.all([
      readPageHeader(visit.ctx),
      visit.isFormPost ? readTypedProofs(visit.ctx) : null,
    ]);
    return {
      ...shell,
      typedProofs,
      visitor: { ...visitor, accountName, ...(openCases !== null && { openCases }) },
    };
  } catch (error) {
    visit.report(error);
    return shell;
  }
}

/** Does not read the database. */
export function readShell({ ctx, url, session, chat, impersonation }: Visit): Shell {
  const { name, phone, email, address, city, openingHours } = ctx.brand;
  return {
    brand: { name, phone, email, address, city, openingHours, ...shownOf(ctx.brand) },
    origin: url.origin,
    year: Number(localDay(ctx.now).slice(0, 4)),
    visitor: visitorOf(ctx.viewer),
    session: session && { expiresAt: session.expiresAt, left: session.left, final: session.final },
    chat: chat && impersonation === null,
    typedProofs: null,
    impersonation:
      impersonation === null || impersonation === 'over'
        ? null
        : {
            name: impersonation.name,
            company: impersonation.company,
            stop: impersonation.stop,
            user: impersonation.userId,
          },
  };
}

const shownOf = ({ colours, logo, kvkNumber, vatId }: Brand): BrandShown => ({
  colours: Object.keys(colours).length > 0 ? coloursVersion(colours) : null,
  theme: colours['deep'] ?? defaultBrandColours.deep,
  logo,
  law: shellText.footer.law(kvkNumber, vatId),
});

function visitorOf(viewer: Viewer): Visitor {
  if (viewer.kind !== 'user') return { kind: 'guest' };
  return {
    kind: 'user',
    id: viewer.userId,
    accountName: null,
    customer: viewer.role === 'customer' || viewer.role === 'casesOnly',
    casesOnly: viewer.role === 'casesOnly',
    staffId: viewer.profileName.toLowerCase() === salesTeam ? viewer.staffId : null,
  };
}
