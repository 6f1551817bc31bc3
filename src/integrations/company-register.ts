/** A company as the trade register (KvK) knows it. `address`: in one line. */
export type RegisteredCompany = { name: string; address: string | null; dissolved: boolean };

export type CompanyRegister = {
  /**
   * `kvk`: 8 digits. `unknown`: the register has no such number. `away`: no answer in time, or no
   * register is connected.
   */
  find(kvk: string): Promise<RegisteredCompany | 'unknown' | 'away'>;
};

export const noCompanyRegister: CompanyRegister = { find: async () => 'away' };

/** Invented companies. Numbers that begin with 9 do not exist, and 80000000 gives no answer. */
export const demoCompanyRegister: CompanyRegister = {
  async find(kvk) {
    if (kvk === '80000000') return 'away';
    if (kvk.startsWith('9')) return 'unknown';
    const known = demoCompanies.get(kvk);
    return known ?? { name: `Voorbeeldbedrijf ${kvk}`, address: null, dissolved: false };
  },
};

const demoCompanies: ReadonlyMap<string, RegisteredCompany> = new Map([
  [
    '69599084',
    { name: 'Drukkerij De Kade', address: 'Kadeweg 12, 1621 AA Hoorn', dissolved: false },
  ],
  [
    '68750110',
    {
      name: 'Installatiebedrijf Vos B.V.',
      address: 'Parklaan 3, 1111 AA Diemen',
      dissolved: false,
    },
  ],
  [
    '55344526',
    {
      name: 'Coöperatie Het Anker U.A.',
      address: 'Havenstraat 1, 3311 AA Dordrecht',
      dissolved: true,
    },
  ],
]);
