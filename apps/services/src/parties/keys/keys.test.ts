import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from '@latchkey/vault'
import { expect, it, onTestFinished } from 'vitest'
import { createNonces } from '../http/nonces.js'
import { createKeyFile, createPartyKeys, readKeyFile } from './key-file.js'
import { createKeyFileKms } from './key-file-kms.js'
import { createPepper } from './pepper.js'

it('a new KMS key wraps from then on, and what an old one wrapped still opens', async () => {
  const [old, newer] = [await createPartyKeys(), await createPartyKeys()]
  const key = randomBytes(32)
  const wrapped = await (await createKeyFileKms(old)).wrap(key, 'place')
  const rotated = await createKeyFileKms({ kmsKeys: [...newer.kmsKeys, ...old.kmsKeys] })
  expect(await rotated.unwrap(wrapped, 'place')).toEqual(key)
  const again = await rotated.wrap(key, 'place')
  expect(again.startsWith(`${newer.kmsKeys[0]?.id}:`)).toBe(true)
  await expect((await createKeyFileKms(old)).unwrap(again, 'place')).rejects.toThrow(/has no key/)
  await expect(rotated.unwrap(wrapped, 'other place')).rejects.toMatchObject({ code: 'notOpened' })
})

it('a MAC is one over exactly its texts, by a key that the file has', async () => {
  const [old, newer] = [await createPartyKeys(), await createPartyKeys()]
  const mac = createPepper(old).mac('code', 'flow', '123456')
  const rotated = createPepper({ peppers: [...newer.peppers, ...old.peppers] })
  expect(rotated.matches(mac, 'code', 'flow', '123456')).toBe(true)
  for (const texts of [
    ['code', 'flow', '123457'],
    ['code', 'flow123456'],
    ['code', 'flow', '12345', '6'],
    ['number', 'flow', '123456'],
  ])
    expect([texts, rotated.matches(mac, ...texts)]).toEqual([texts, false])
  expect(createPepper(newer).matches(mac, 'code', 'flow', '123456')).toBe(false)
  for (const wrong of ['', mac.slice(0, -1), `${mac}A`])
    expect(rotated.matches(wrong, 'code', 'flow', '123456')).toBe(false)
})

it('a nonce is good for its five minutes and the next five, at every process with the pepper', async () => {
  let time = 1_764_000_000_000
  const keys = await createPartyKeys()
  const nonces = createNonces(createPepper(keys), () => time)
  const nonce = nonces.newest()
  const other = createNonces(createPepper(keys), () => time)
  const stranger = createNonces(createPepper(await createPartyKeys()), () => time)
  expect([other.isGood(nonce), stranger.isGood(nonce), nonces.isGood(undefined)]).toEqual([
    true,
    false,
    false,
  ])
  time += 5 * 60_000
  expect(nonces.isGood(nonce)).toBe(true)
  expect(nonces.newest()).not.toBe(nonce)
  time += 5 * 60_000
  expect(nonces.isGood(nonce)).toBe(false)
  time -= 15 * 60_000
  expect(nonces.isGood(nonce)).toBe(false)
})

it('a key file is written once, for its owner alone, and a fault in it is named without a value', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'keys.json')
  await createKeyFile(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const keys = readKeyFile(file)
  await expect(createKeyFile(file)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readKeyFile(file)).toEqual(keys)
  writeFileSync(file, JSON.stringify({ ...keys, peppers: [{ id: 'one', key: 'secret-but-short' }] }))
  const read = () => readKeyFile(file)
  expect(read).toThrow(/peppers\.0\.key/)
  expect(read).not.toThrow(/secret-but-short/)
  expect(() => readKeyFile(path.join(folder, 'none'))).toThrow(/--create-keys/)
})
