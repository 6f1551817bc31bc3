/**
 * Banners that several pages show. Heading and button of the services banner are literal from spec
 * §2.
 */
export const servicesBannerText = {
  heading: 'Combinatiekorting',
  paragraph:
    'Neem je meer dan één dienst bij ons af? Dan betaal je minder. In een adviesgesprek zie je wat het jou scheelt.',
  button: 'Adviesgesprek',
} as const;
