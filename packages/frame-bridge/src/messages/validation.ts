import * as z from 'zod/mini'
import { texts } from './texts.js'

/** What the texts depend on. `params` is there for fields that are functions. */
interface Issue {
  readonly code: string
  readonly input?: unknown
  readonly expected?: unknown
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isNaN(value) ? 'nan' : typeof value
}

/** Gives the validation texts of the specification, and a field's own text for a value of the right type. */
export function validationText({ input, expected, params }: Issue): string {
  const wanted = expected ?? params?.expected
  if (input === undefined) return 'Required'
  if (wanted && typeName(input) !== wanted) return `Expected ${wanted}, received ${typeName(input)}`
  return (params?.message as string | undefined) ?? texts.invalidInput
}

/** What came of reading a value: the value without keys that no schema names, or a text that says what is wrong. */
export type Reading<T> =
  | { readonly isValid: true; readonly value: T }
  | { readonly isValid: false; readonly text: string }

/** Reads a value by a schema. `null` stands for "no payload": whatever is there is dropped. Never throws. */
export function read<T>(schema: z.ZodMiniType<T> | null, value: unknown): Reading<T | undefined> {
  if (schema === null) return { isValid: true, value: undefined }
  try {
    const result = z.safeParse(schema, value, { error: validationText })
    if (result.success) return { isValid: true, value: result.data }
    return { isValid: false, text: result.error.issues[0]?.message ?? texts.invalidInput }
  } catch {
    // A getter that throws. What a message port delivers has none.
    return { isValid: false, text: texts.invalidInput }
  }
}
