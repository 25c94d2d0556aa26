import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { AdminError } from './admin.types.js'

/** Reads a file. @throws AdminError */
export async function readAnyFile(file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    throw new AdminError(`The file cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

/** Parses JSON. @throws AdminError */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AdminError(`${what} is not JSON.`)
  }
}

/** Turns a schema's error into one for people: the places that are wrong, at most ten. */
export const explain = (error: unknown, what: string): unknown =>
  error instanceof z.core.$ZodError
    ? new AdminError(
        `${what} cannot be used:\n${error.issues
          .slice(0, 10)
          .map(({ path, message }) => `${path.join('.') || 'whole'}: ${message}`)
          .join('\n')}`,
      )
    : error

/** Reads a JSON file by a schema. @throws AdminError */
export async function readJsonFile<T extends z.ZodMiniType>(file: string, schema: T): Promise<z.output<T>> {
  const value = parseJson(new TextDecoder().decode(await readAnyFile(file)), 'The file')
  const result = z.safeParse(schema, value)
  if (!result.success) throw explain(result.error, 'The file')
  return result.data
}
