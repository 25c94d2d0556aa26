import path from 'node:path'
import { type Bytes, isVaultError, openWallet, type PairKind, type Party } from '@latchkey/vault'
import { expect, it } from 'vitest'
import {
  createFirstWallet,
  startTestParties,
  type TestParties,
} from '../testing/parties/parties-under-test.fixture.js'
import { readKeyFile } from './keys/key-file.js'
import { createKeyFileKms } from './keys/key-file-kms.js'
import { halves, sealedKeys, wallets } from './tables/wallets.js'
import { openHalfSealer } from './wallets/seal-halves.js'

interface Loot {
  readonly wallet: Parameters<typeof openWallet>[0]
  readonly halves: readonly Bytes[]
}

/** What a thief has who copied the database and the key file of one party. */
const steal = async (parties: TestParties, party: Party): Promise<Loot> => {
  const { db } = parties[party].context
  const kms = await createKeyFileKms(readKeyFile(path.join(parties.dataDir, `${party}-keys.json`)))
  const [wallet] = await db.select().from(wallets)
  if (!wallet) throw new Error('There is no wallet.')
  const sealer = await openHalfSealer(kms, party, wallet)
  const rows = await db.select().from(halves)
  return {
    wallet: { ...wallet, sealedKeys: await db.select().from(sealedKeys) },
    halves: await Promise.all(rows.map(({ kind, device, sealed }) => sealer.open({ kind, device }, sealed))),
  }
}

/** Tries each two halves in each place. Returns the secrets that came out. */
const openAll = async ({ wallet }: Loot, stolen: readonly Bytes[]): Promise<readonly Bytes[]> => {
  const secrets: Bytes[] = []
  const empty = new Uint8Array(32)
  for (const { kind, device } of wallet.sealedKeys)
    for (const first of [...stolen, empty])
      for (const second of [...stolen, empty])
        await openWallet(wallet, { kind: kind as PairKind, device, first, second }).then(
          ({ secret }) => secrets.push(secret),
          error => {
            if (!isVaultError(error, 'notOpened')) throw error
          },
        )
  return secrets
}

it('neither database with its key file opens a wallet, and both together do', async () => {
  const parties = await startTestParties()
  await createFirstWallet(parties, 'ada@mail.test')
  const auth = await steal(parties, 'auth')
  const keeper = await steal(parties, 'keeper')
  expect([auth.halves.length, keeper.halves.length]).toEqual([2, 2])
  expect(await openAll(auth, auth.halves)).toEqual([])
  expect(await openAll(keeper, keeper.halves)).toEqual([])
  expect(await openAll(auth, [...auth.halves, ...keeper.halves])).toHaveLength(1)
})

it('a database without its key file gives no half at all', async () => {
  const parties = await startTestParties()
  const { made } = await createFirstWallet(parties, 'ada@mail.test')
  for (const party of ['auth', 'keeper'] as const) {
    const { db } = parties[party].context
    const [wallet] = await db.select().from(wallets)
    const other = party === 'auth' ? 'keeper' : 'auth'
    const kms = await createKeyFileKms(readKeyFile(path.join(parties.dataDir, `${other}-keys.json`)))
    if (!wallet) throw new Error('There is no wallet.')
    await expect(openHalfSealer(kms, party, wallet)).rejects.toThrow(/has no key/)
    const stored = JSON.stringify([wallet, await db.select().from(halves)])
    for (const { half } of [...made.auth.halves, ...made.keeper.halves]) expect(stored).not.toContain(half)
  }
})
