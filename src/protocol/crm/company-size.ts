/** How large a company is, by which the law protects it more or less. */
export const companySize = {
  micro: 'Micro',
  small: 'Klein',
  medium: 'Middelgroot',
  large: 'Groot',
  nonProfit: 'Non-profit',
} as const;

/** One size of a company. */
export type CompanySize = (typeof companySize)[keyof typeof companySize];
