import type { Brand } from '../site/brand.ts';

/** The values in the brand file that comes with the program. They belong to no real company. */
const invented = {
  name: 'Zorgeloos Zakelijk',
  phone: '085-486-5555',
  address: 'Industrieweg 41, 3542 AD Utrecht',
  kvkNumber: '12345678',
  openingHours: 'Op werkdagen van 8.30 tot 17.30 uur',
} as const;

export type FictionalBrandKey = keyof typeof invented | 'email';

export const isFictional = (brand: Brand, key: FictionalBrandKey): boolean =>
  key === 'email' ? /\.(example|test|invalid)$/i.test(brand.email) : brand[key] === invented[key];
