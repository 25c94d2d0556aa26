import specification from '../fixtures/metamask-api-specs-0.15.0.json'

type Schema = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const { schemas } = specification.components as unknown as { schemas: Record<string, Schema> }

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
}

function checkObject(schema: Schema, value: Record<string, unknown>, at: string): string[] {
  const required = (schema.required ?? []) as string[]
  const missing = required.filter(key => value[key] === undefined).map(key => `${at}.${key} is missing`)
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const inner = Object.entries(properties)
    .filter(([key]) => value[key] !== undefined)
    .flatMap(([key, property]) => faultsOf(property, value[key], `${at}.${key}`))
  return [...missing, ...inner]
}

/** What a value has that its JSON schema forbids: the keywords that the specification uses for parameters. */
function faultsOf(schema: Schema, value: unknown, at: string): string[] {
  if (typeof schema.$ref === 'string') {
    const target = schemas[schema.$ref.replace('#/components/schemas/', '')]
    return target ? faultsOf(target, value, at) : [`${at}: unknown ${schema.$ref}`]
  }
  const right = typeof schema.type !== 'string' || types[schema.type]?.(value)
  if (!right) return [`${at} is no ${schema.type}: ${JSON.stringify(value)}`]
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern).test(String(value)))
    return [`${at} does not match ${schema.pattern}: ${String(value)}`]
  if (Array.isArray(value)) {
    const few = value.length < Number(schema.minItems ?? 0) ? [`${at} has too few items`] : []
    return [
      ...few,
      ...value.flatMap((item, index) => faultsOf((schema.items ?? {}) as Schema, item, `${at}[${index}]`)),
    ]
  }
  return isRecord(value) ? checkObject(schema, value, at) : []
}

/** Where a wallet request departs from the machine-readable specification; undefined for a method it does not have. */
export function openrpcFaults(method: string, params: unknown): readonly string[] | undefined {
  const found = specification.methods.find(known => known.name === method)
  if (!found) return undefined
  // Typed data goes as JSON text to every wallet; the specification describes what is in it.
  const given = (Array.isArray(params) ? params : []).map(value =>
    typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value,
  )
  return (found.params as unknown as { name: string; required?: boolean; schema: Schema }[]).flatMap(
    (parameter, index) => {
      if (given[index] === undefined) return parameter.required ? [`${parameter.name} is missing`] : []
      return faultsOf(parameter.schema, given[index], parameter.name)
    },
  )
}
