const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** From sixteen digits on, a number may be more than a double can hold. */
const LONG = /^-?\d{16,}$/

/**
 * JSON whose long whole numbers come out as text: nodes write lamports and token amounts as plain numbers of up to
 * twenty digits, which `JSON.parse` alone would round.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text.replace(TOKENS, token => (LONG.test(token) ? `"${token}"` : token)))
