/**
 * `e-mail`, `QR-code`, `S-14986`, `06-12345678`: browsers would break the line after the hyphen.
 */
const whole =
  /((?<![\p{L}\p{N}-])(?:\p{L}{1,2}|\p{N}{1,4})-[\p{L}\p{N}-]{2,16}(?![\p{L}\p{N}-])[.,:;!?]?)/gu;

/** Does not change tags. */
export const nonBreakingHtml = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part, at) => (at % 2 === 0 ? part.replace(whole, '<span class="whole">$1</span>') : part))
    .join('');

/** Every second part is a word that must stay on one line. */
export const splitNonBreaking = (text: string): string[] => text.split(whole);
