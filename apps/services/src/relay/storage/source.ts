import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Turns an address into what is stored in its place. */
export type SourceOf = (address: string) => string

const saltPattern = /^[0-9a-f]{64}$/

const createSalt = (): string => randomBytes(32).toString('hex')

/** A folder's salt, made on the first start: shares must count the same addresses after a restart. */
const readSalt = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'relay.salt')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (saltPattern.test(text.trim())) return text.trim()
  const salt = createSalt()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, `${salt}\n`, { mode: 0o600 })
  return salt
}

/** A short keyed hash of the address: records say that two messages have one source, and not which. */
export const createSourceOf = async (folder: string | undefined, sharedSalt?: string): Promise<SourceOf> => {
  const salt = sharedSalt ?? (folder === undefined ? createSalt() : await readSalt(folder))
  return address => createHmac('sha256', salt).update(address).digest('hex').slice(0, 16)
}
