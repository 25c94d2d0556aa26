import { LatchkeyError, toLatchkeyError } from '../../errors/error.js'
import { readProperty } from '../runtime/safe-property.js'

/** One layer of what a wallet or a node threw. */
export interface Failure {
  readonly code: number | string | undefined
  readonly text: string
}

const MAX_DEPTH = 6
const MAX_LAYERS = 24
const NESTED = ['data', 'originalError', 'cause', 'error', 'info']

const textOf = (error: unknown, keys: readonly string[]): string => {
  const said = keys.map(key => readProperty(error, key)).find(text => text !== undefined && text !== null)
  return typeof said === 'string' ? said : typeof error === 'string' ? error : ''
}

const codeOf = (error: unknown): number | string | undefined => {
  const code = readProperty(error, 'code')
  if (typeof code === 'string' && /^-?\d+$/.test(code)) return Number(code)
  return typeof code === 'number' || typeof code === 'string' ? code : undefined
}

/**
 * Every layer of a failure, the outermost first: wallets nest the real one at many depths and under many names.
 * `textKeys` are the properties that hold what was said, the first that is there counts. Never throws, whatever the
 * object does.
 */
export function failuresOf(error: unknown, textKeys: readonly string[] = ['message']): Failure[] {
  const found: Failure[] = []
  const visit = (layer: unknown, depth: number) => {
    if (layer === undefined || layer === null || depth > MAX_DEPTH || found.length >= MAX_LAYERS) return
    const failure = { code: codeOf(layer), text: textOf(layer, textKeys) }
    if (failure.code !== undefined || failure.text !== '') found.push(failure)
    for (const key of NESTED) {
      const inner = readProperty(layer, key)
      // A string elsewhere is revert data or the like, not what anybody said.
      if (typeof inner === 'object' || (key === 'error' && typeof inner === 'string')) visit(inner, depth + 1)
    }
  }
  visit(error, 0)
  return found
}

/** What was said, for `cause`: short, and without addresses of nodes, which may hold keys. Undefined for no words. */
export function causeOf(failures: readonly Pick<Failure, 'text'>[]): Error | undefined {
  const said = [...new Set(failures.map(({ text }) => text))].filter(Boolean).join(' | ')
  return said === ''
    ? undefined
    : new Error(said.replace(/\b(?:https?|wss?):\/\/\S+/gi, '(address)').slice(0, 500))
}

/**
 * A failure that needs no translation: ours as it is, an AbortError as `aborted`. By class, not by brand: what a wallet
 * throws could wear the brand.
 */
export function findOwnError(error: unknown): LatchkeyError | undefined {
  if (error instanceof LatchkeyError) return error
  return readProperty(error, 'name') === 'AbortError' ? toLatchkeyError(error) : undefined
}
