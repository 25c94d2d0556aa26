/** What a dapp wants to be let do, as the last resource of a sign-in message says it (ERC-5573). */
interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>
}

const PREFIX = 'urn:recap:'
const SENTENCE = 'I further authorize the stated URI to perform the following actions on my behalf: '

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '')

const fromBase64 = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0)),
  )

const toSentence = ({ att }: Recap): string =>
  Object.entries(att)
    .map(([resource, abilities], index) => {
      const actions = Object.keys(abilities).map(ability => `'${ability.split('/')[1]}'`)
      return `(${index + 1}) 'request': ${actions.join(', ')} for '${resource}'.`
    })
    .join(' ')

/**
 * The resources and the statement of what the wallet signs: of the methods that were asked for those that it has, on
 * its networks. Undefined when nothing was asked for.
 */
export const narrowRecap = (
  { resources = [], statement = '' }: { resources?: readonly string[]; statement?: string },
  namespace: string,
  methods: readonly string[],
  networkIds: readonly string[],
): { readonly resources: readonly string[]; readonly statement: string } | undefined => {
  const last = resources.at(-1)
  if (!last?.startsWith(PREFIX)) return undefined
  const asked: Recap = JSON.parse(fromBase64(last.slice(PREFIX.length)))
  const granted = Object.keys(asked.att[namespace] ?? {})
    .filter(ability => methods.includes(ability.split('/')[1] ?? ''))
    .sort((a, b) => a.localeCompare(b))
  const recap: Recap = {
    att: { [namespace]: Object.fromEntries(granted.map(each => [each, [{ chains: networkIds }]])) },
  }
  return {
    resources: [...resources.slice(0, -1), `${PREFIX}${toBase64(JSON.stringify(recap))}`],
    statement: `${statement === '' ? '' : `${statement} `}${SENTENCE}${toSentence(recap)}`,
  }
}
