/** A Dutch number as a link that dials from anywhere: `085-486-5555` becomes `tel:+31854865555`. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+31')}`;
