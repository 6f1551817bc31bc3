/**
 * Banners more than one page shows. Heading and button of the services banner are spec §2's, byte
 * for byte.
 */
export const servicesBannerText = {
  heading: 'Combinatiekorting',
  paragraph:
    'Neem je meer dan één dienst bij ons af? Dan betaal je minder. In een adviesgesprek zie je wat het jou scheelt.',
  button: 'Adviesgesprek',
} as const;
