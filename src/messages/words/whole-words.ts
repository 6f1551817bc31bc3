/**
 * A short word with a hyphen behind its first one or two letters or its digits: `e-mail`,
 * `QR-code`, `S-14986`, `06-12345678`. Browsers break lines behind a hyphen; Dutch does not there.
 */
const whole =
  /((?<![\p{L}\p{N}-])(?:\p{L}{1,2}|\p{N}{1,3})-[\p{L}\p{N}-]{2,16}(?![\p{L}\p{N}-])[.,:;!?]?)/gu;

/** The same in HTML; what stands in a tag stays as it is. */
export const nonBreakingHtml = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part, at) => (at % 2 === 0 ? part.replace(whole, '<span class="whole">$1</span>') : part))
    .join('');

/** The text in parts: each second one stays on one line. */
export const splitNonBreaking = (text: string): string[] => text.split(whole);
