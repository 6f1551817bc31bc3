import { readPageHeader } from '#domain/dashboard/read-page-header.ts';
import { shellText } from '#messages/site/shell.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { Brand, BrandLogo } from '#protocol/site/brand.ts';
import { defaultBrandColours } from '#protocol/brand/colours.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { Visit } from '../visit.ts';
import { coloursVersion } from './head/brand-css.ts';

/** What the frame of a page needs to know about who looks at it. */
export type Visitor =
  | { kind: 'guest' }
  | {
      kind: 'user';
      id: string;
      accountName: string | null;
      /** Has a company of their own to look at; staff has not. */
      customer: boolean;
      /** Community_Cases_Only: service requests and nothing else. Source: spec §2, Profile menu. */
      casesOnly: boolean;
      /** The staff record behind the item Medewerker; null without sales-team profile or record. */
      staffId: string | null;
      openCases?: number;
    };

/** `colours`: names those of its own, null without any; `theme`: of the browser's own bars. */
type BrandShown = {
  colours: string | null;
  theme: string;
  logo: BrandLogo | null;
  /** What a company must tell, where it is known. */
  numbers: string | null;
};

export type Shell = {
  brand: Pick<Brand, 'name' | 'phone' | 'email' | 'address' | 'city' | 'openingHours'> & BrandShown;
  origin: string;
  /** Of the copyright line. */
  year: number;
  visitor: Visitor;
  session: { expiresAt: string; left: number; final: boolean } | null;
  /** The chat assistant is on the site. */
  chat: boolean;
  /** Staff look at the portal as this visitor; `user`: who looks, `stop`: where that ends. */
  impersonation: { name: string; company: string; stop: string; user: string } | null;
};

const salesTeam = 'sales team'; // spec §2, compared without regard to case

/**
 * The frame with what the database knows: whose account it is and how many requests are open. What
 * fails is logged and left out. Source: spec §8, Behaviour on failure.
 */
export async function loadShell(visit: Visit): Promise<Shell> {
  const shell = readShell(visit);
  const { visitor } = shell;
  if (visitor.kind !== 'user') return shell;
  try {
    const { accountName, openCases } = await readPageHeader(visit.ctx);
    return {
      ...shell,
      visitor: { ...visitor, accountName, ...(openCases !== null && { openCases }) },
    };
  } catch (error) {
    visit.report(error);
    return shell;
  }
}

/** The frame as the request alone tells it; an error page has no more. */
export function readShell({ ctx, url, session, chat, impersonation }: Visit): Shell {
  const { name, phone, email, address, city, openingHours } = ctx.brand;
  return {
    brand: { name, phone, email, address, city, openingHours, ...shownOf(ctx.brand) },
    origin: url.origin,
    year: Number(localDay(ctx.now).slice(0, 4)),
    visitor: visitorOf(ctx.viewer),
    session: session && { expiresAt: session.expiresAt, left: session.left, final: session.final },
    chat: chat && impersonation === null,
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
  numbers: vatId === null ? null : shellText.footer.numbers(kvkNumber, vatId),
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
