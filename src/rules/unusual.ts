/**
 * True where rules of texts may have something against a text: it begins or ends with a blank, begins with a curly quote,
 * or has a character in it that HTML begins with or that stands for a lost one. Nearly all texts have none, so they are told apart at the least cost.
 */
export function isUnusual(text: string): boolean {
  return (
    isBlank(text, 0) ||
    isBlank(text, text.length - 1) ||
    isCurlyQuote(text.charCodeAt(0)) ||
    text.includes('<') ||
    text.includes('&') ||
    text.includes('\ufffd')
  );
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || (code > 127 && /\s/.test(text.charAt(at)));
}

/** Single and double ones, U+2018 to U+201F. */
function isCurlyQuote(code: number): boolean {
  return code >= 0x2018 && code <= 0x201f;
}
