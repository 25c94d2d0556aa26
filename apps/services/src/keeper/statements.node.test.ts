import { verifyKeeperStatement } from '@latchkey/vault/server'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { expect, it } from 'vitest'
import { createPartyKeys } from '../parties/keys/key-file.js'
import { startTestParties } from '../testing/parties/parties-under-test.fixture.js'
import { askPlainly } from '../testing/parties/test-device.fixture.js'
import type { KeeperFlow } from './flows.js'
import { createStatements } from './statements.js'

const flow = {
  ...{ id: 'flow', email: 'ada@mail.test', device: 'a'.repeat(43), kind: 'approved' },
} as KeeperFlow

it('publishes public keys alone, signs with the newest, and older statements stay good', async () => {
  const parties = await startTestParties()
  const { body } = await askPlainly(`${parties.keeperApi}/keys`)
  expect(body.keys).toHaveLength(1)
  expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])

  const [old, newer] = [await createPartyKeys(), await createPartyKeys()]
  const { context } = parties.keeper
  const create = (...all: (typeof old)[]) =>
    createStatements(
      context,
      { authUrl: parties.authUrl },
      { statementKeys: all.flatMap(({ statementKeys }) => statementKeys) },
    )
  const rotated = await create(newer, old)
  const keys = createLocalJWKSet({ keys: [...rotated.keys] } as JSONWebKeySet)
  const read = async (text: string) =>
    verifyKeeperStatement(text, {
      ...{ keeper: parties.keeperUrl, auth: parties.authUrl, keys, now: Date.now() },
    })
  for (const statements of [await create(old), rotated])
    expect(await read(await statements.sign(flow))).toMatchObject({ email: flow.email, flow: 'flow' })
  const onlyNew = createLocalJWKSet({ keys: [...(await create(newer)).keys] } as JSONWebKeySet)
  await expect(
    verifyKeeperStatement(await (await create(old)).sign(flow), {
      ...{ keeper: parties.keeperUrl, auth: parties.authUrl, keys: onlyNew, now: Date.now() },
    }),
  ).rejects.toMatchObject({ code: 'invalidStatement' })
  await expect(create()).rejects.toThrow(/statement key/)
})
