import { RpcError } from '../errors.js'

/** The parameters of a request, read one by one. @throws RpcError naming the parameter that is missing or wrong */
export interface Params {
  topic(name: string): string
  topics(name: string): readonly string[]
  text(name: string): string
  optionalText(name: string): string | undefined
  optionalWhole(name: string): number | undefined
  list(name: string): readonly Params[]
}

const topicPattern = /^[0-9a-f]{64}$/

const wrong = (name: string, expected: string): RpcError =>
  new RpcError('invalidParams', `The parameter "${name}" must be ${expected}.`)

const asTopic = (value: unknown, name: string): string => {
  if (typeof value === 'string' && topicPattern.test(value)) return value
  throw wrong(name, '64 lower-case hexadecimal digits')
}

const asList = (value: unknown, name: string): readonly unknown[] => {
  if (Array.isArray(value) && value.length > 0) return value
  throw wrong(name, 'a list with something in it')
}

const asText = (value: unknown, name: string): string => {
  if (typeof value === 'string' && value !== '') return value
  throw wrong(name, 'a text')
}

/** @throws RpcError unless the parameters are an object */
export const readParams = (given: unknown): Params => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new RpcError('invalidParams', 'The parameters must be an object.')
  const values = given as Readonly<Record<string, unknown>>
  return {
    topic: name => asTopic(values[name], name),
    topics: name => [...new Set(asList(values[name], name).map(topic => asTopic(topic, name)))],
    text: name => asText(values[name], name),
    // An empty one is a text, too: a client without an attestation says so with it, and its peer must hear that.
    optionalText(name) {
      const value = values[name] ?? undefined
      return value === undefined || value === '' ? value : asText(value, name)
    },
    optionalWhole(name) {
      const value = values[name]
      if (value == null) return undefined
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
      throw wrong(name, 'a whole number')
    },
    list: name => asList(values[name], name).map(readParams),
  }
}
