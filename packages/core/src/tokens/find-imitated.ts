import type { TokenInfo } from '../adapter/contract/network.types.js'

/** What a token or coin is called. */
export type TokenNames = Pick<TokenInfo, 'name' | 'symbol'>

// Letters and digits that look like a Latin letter, each above its Latin letter. Capitals have look-alikes of their own:
// letters are replaced before they are lowered.
const lookalikes = 'АВЕКМНОРСТУХЅІЈԌԚԜасеорухіјѕԁԛԝҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορτυχϲѵɑɡıɩ01'
const latin = 'ABEKMHOPCTYXSIJGQWaceopyxijsdqwYABEZHIKMNOPTYXavoptuxcvagiiol'

const latinOf = new Map([...lookalikes].map((letter, index) => [letter, latin[index] ?? letter]))

/** Returns a text as the eye takes it: without marks, case, spaces and punctuation, in Latin letters. */
const outlineOf = (text: string): string =>
  [...text.normalize('NFKD')]
    .map(letter => latinOf.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')

/**
 * Returns the first of the known tokens that a token looks like, by its symbol or by its name. Letters of other scripts
 * that look alike, case and punctuation make no difference. Leave the token itself out of `known`.
 */
export function findImitated<Known extends TokenNames>(
  token: TokenNames,
  known: readonly Known[],
): Known | undefined {
  const own = [outlineOf(token.symbol), outlineOf(token.name)].filter(outline => outline !== '')
  return known.find(({ name, symbol }) => own.includes(outlineOf(symbol)) || own.includes(outlineOf(name)))
}
