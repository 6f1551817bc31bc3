/** What the fibre methods answer. Dates are `yyyy-mm-dd`. */

/** One door: the letter and the addition of a house number are two things in the BAG, and one to people. */
export type Door = { postcode: string; houseNumber: number; letter: string | null; addition: string | null; street: string | null; town: string | null };

/** One of the doors at a postcode and house number; `value` is what the form sends back as `addition`, `suffix` what people read, null = without addition. */
export type DoorChoice = { value: string; suffix: string | null; street: string | null };

/** Whether the door stands in our table or in the national one (verified), in neither (unverified), or could not be looked up (not_checked). */
export type AddressCheck = 'verified' | 'unverified' | 'not_checked';

export type FibreAnswer = {
  asked: { postcode: string; houseNumber: number; /** As typed or chosen, null when not. */ suffix: string | null };
  /** The one door this is about; null when several could be meant or none is known. */
  door: Door | null;
  /** More than one door is known and none of them was chosen: these. Else empty. */
  choices: readonly DoorChoice[];
  checked: AddressCheck;
  result: FibreResult;
};

/** After TMF645, service qualification. `choose`: say which door first. */
export type FibreResult =
  | { kind: 'choose' }
  | { kind: 'available'; since: string | null }
  | { kind: 'planned'; date: string | null }
  | { kind: 'campaign'; campaign: CampaignFacts }
  | { kind: 'notAvailable' }
  | { kind: 'unknown' };

/** `threshold` in percent of `addresses`; `requests` so far, cancelled ones aside. */
export type CampaignFacts = {
  name: string;
  area: string | null;
  starts: string | null;
  /** The last day to sign up. */
  deadline: string | null;
  /** One can sign up today. */
  open: boolean;
  threshold: number | null;
  addresses: number;
  requests: number;
  delivery: string | null;
};

/** What a registration code opens. `used`: the request that was made with it, told to the same address only. */
export type CodeAnswer =
  | { state: 'open'; code: string; door: Door; campaign: { name: string; deadline: string | null } }
  | { state: 'used'; door: Door; request: { reference: string; status: string; sentAt: string } };

/** `earlier`: the code had already been used for this address, and nothing new was made. `status` as the picklist of the request has it. */
export type FibreReceipt = { reference: string; status: string; earlier: boolean };
