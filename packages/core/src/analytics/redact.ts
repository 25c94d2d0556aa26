// Error messages and searches may repeat what a wallet, a node or a visitor wrote.

const MAX_LENGTH = 300
const MAX_STACK_LENGTH = 2000

const rules: readonly (readonly [RegExp, string])[] = [
  // URLs and pairing URIs, with the keys in them; then hosts with a path.
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '<url>'],
  [/\b(wc|data|blob|mailto|ethereum|solana|bitcoin):\S+/gi, '<url>'],
  [/\b[\w-]+(\.[\w-]+)+(:\d+)?[/?]\S*/g, '<url>'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '<email>'],
  // Addresses, hashes and data, whole or shortened.
  [/\b0x[0-9a-f]{3,}\S*/gi, '<hidden>'],
  [/[\w-]*(…|\.\.\.)[\w-]+/g, '<hidden>'],
  // Addresses of other namespaces, keys and tokens. Words of a language are shorter, or have no digit.
  [/\b(?=[\w+/=-]*\d)[\w+/=-]{20,}/g, '<hidden>'],
  // Names that stand for an address.
  [/\b[\w-]+\.(eth|sol|id|btc|dot)\b/gi, '<name>'],
]

const apply = (text: string): string =>
  rules.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)

/** Removes addresses, URLs, names and keys from a text, and the given words too. */
export function redact(text: string, words: readonly string[] = []): string {
  // Shortened before the rules run, so a hostile text costs no time. A word that is cut in two is dropped.
  const short = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH).replace(/\S*$/, '') : text
  const known = words.filter(Boolean).reduce((rest, word) => rest.replaceAll(word, '<hidden>'), short)
  return apply(known)
}

/** Keeps the names of functions and files, and the places in the files, of a stack. */
export function redactStack(stack: string): string {
  return stack
    .slice(0, MAX_STACK_LENGTH)
    .split('\n')
    .flatMap(line => {
      // The first line has the message. Other lines are `at name (url:1:2)` or `name@url:1:2`.
      const [, name = '', file, place] =
        /^\s*(?:at )?([\w.$<>]*)(?: \[as \w+\])?.*?([\w.-]{1,60}\.[cm]?[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)\)?$/.exec(
          line,
        ) ?? []
      return file ? [`${apply(name)} ${apply(file)}${place}`.trim()] : []
    })
    .join('\n')
}
