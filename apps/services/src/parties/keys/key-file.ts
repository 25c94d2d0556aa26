import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { randomBytes, toBase64Url } from '@latchkey/vault'
import { exportJWK, generateKeyPair } from 'jose'
import * as z from 'zod'
import { ConfigError } from '../../config/config-error.js'

const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Since when another key is used in its place, in milliseconds since 1970. 0: it was never used. */
const unusedSince = z.number().int().nonnegative().optional()

/** The secrets of one party. In each list the first entry is used, and older ones are still accepted. */
const keyFileSchema = z.strictObject({
  /** Wrap the keys that seal halves and mails. */
  kmsKeys: z.array(z.strictObject({ id, key: bytes32, unusedSince })).min(1),
  /** Key of the MACs over codes, numbers, nonces and budgets. */
  peppers: z.array(z.strictObject({ id, key: bytes32, unusedSince })).min(1),
  /** Sign the statements of the keeper (ES256). Auth has none. */
  statementKeys: z
    .array(
      z.strictObject({
        id,
        unusedSince,
        jwk: z.strictObject({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          x: bytes32,
          y: bytes32,
          d: bytes32,
        }),
      }),
    )
    .default([]),
})

export type PartyKeys = z.infer<typeof keyFileSchema>

const newKey = () => ({
  id: toBase64Url(randomBytes(6)),
  key: toBase64Url(randomBytes(32)),
})

/** Makes new secrets. */
export async function createPartyKeys(): Promise<PartyKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return keyFileSchema.parse({
    kmsKeys: [newKey()],
    peppers: [newKey()],
    statementKeys: [{ id: newKey().id, jwk }],
  })
}

/** Reads a key file. @throws ConfigError, whose message repeats nothing of the file */
export function readKeyFile(file: string): PartyKeys {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError('The key file cannot be read. Make one with --create-keys, or correct `keyFile`.')
  }
  const read = keyFileSchema.safeParse(value, { reportInput: false })
  if (read.success) return read.data
  const places = read.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new ConfigError(`The key file is not valid at: ${places}`)
}

const textOf = (keys: PartyKeys): string => `${JSON.stringify(keys, undefined, 2)}\n`

/** Writes a new key file that only its owner can read. @throws the system's error where one is there already */
export async function createKeyFile(file: string): Promise<void> {
  writeFileSync(file, textOf(await createPartyKeys()), { mode: 0o600, flag: 'wx' })
}

/** Replaces a key file as a whole: a process that is killed meanwhile leaves the old one. @throws the system's error */
export function replaceKeyFile(file: string, keys: PartyKeys): void {
  const next = `${file}.${process.pid}.new`
  writeFileSync(next, textOf(keys), { mode: 0o600, flag: 'wx' })
  renameSync(next, file)
}
