import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  account,
  codeOf,
  createKitStage,
  type KitStage,
  offeredUri,
  sign,
  status,
  ten,
  until,
} from './kit-stage'
import { createQuietNode } from './quiet-node'

let stage: KitStage
let node: Awaited<ReturnType<typeof createQuietNode>>
beforeEach(async () => {
  node = await createQuietNode()
  stage = await createKitStage()
})
afterEach(async () => {
  await stage.close()
  node.close()
})

const request = {
  domain: 'kit.test',
  uri: 'https://kit.test/login',
  nonce: 'a1b2c3d4e5',
  statement: 'Sign in to Kit.',
  networkIds: ['eip155:1', 'eip155:10'],
} as const

/** A kit whose networks have a node that answers. */
const createKit = () =>
  stage.createKit({
    networks: [{ ...ten, id: 1, caipNetworkId: 'eip155:1' as const, name: 'One' }, ten].map(network => ({
      ...network,
      rpcUrls: { default: { http: [node.url] } },
    })) as never,
  })

type Kit = ReturnType<typeof createKit>

const begin = async (kit: Kit, input = {}) => {
  const { actions } = await kit.features.load('walletConnect')
  const result = actions.authenticate(request, input)
  // It may end before the test comes to wait for it.
  result.catch(() => undefined)
  return { result, uri: await offeredUri(kit) }
}

describe('pairing with a sign-in', () => {
  it('gives a session and, for each network, a message that its account signed', async () => {
    const [kit, wallet] = [createKit(), await stage.createWallet()]
    const { result, uri } = await begin(kit)
    await wallet.pair(uri)
    const { connection, proofs } = await result
    const [address] = wallet.addresses('eip155:1')
    expect(connection.accounts[0]?.address).toBe(address)
    expect(proofs.map(({ networkId }) => networkId)).toEqual(['eip155:1', 'eip155:10'])
    for (const { message, signed: proved, networkId } of proofs) {
      expect(message).toContain('kit.test wants you to sign in with your Ethereum account:')
      expect(message).toContain(`Chain ID: ${networkId.split(':')[1]}`)
      expect(message).toContain('Nonce: a1b2c3d4e5')
      const signed = {
        address: address as `0x${string}`,
        message,
        signature: proved.signature as `0x${string}`,
      }
      expect(await verifyMessage(signed)).toBe(true)
    }
    expect((await sign(kit)).signature).toMatch(/^0x/)
  })

  it('gives a session that both sides can end', async () => {
    const [kit, wallet] = [createKit(), await stage.createWallet()]
    const { result, uri } = await begin(kit)
    await wallet.pair(uri)
    await result
    await kit.disconnect()
    await expect.poll(() => wallet.sessions.length).toBe(0)
    const again = await begin(kit)
    await wallet.pair(again.uri)
    await again.result
    await wallet.controls.disconnect()
    await until(kit, () => status(kit) === 'disconnected')
  })

  it('connects a wallet that cannot sign in by the proposal beside it, without proofs', async () => {
    const [kit, wallet] = [createKit(), await stage.createWallet({ signsIn: false })]
    const { result, uri } = await begin(kit)
    await wallet.pair(uri)
    const { connection, proofs } = await result
    expect([connection.accounts[0]?.address, proofs]).toEqual([wallet.addresses('eip155:1')[0], []])
    expect((await sign(kit)).signature).toMatch(/^0x/)
  })

  it('fails when the person declines, and can be asked again', async () => {
    const [kit, wallet] = [createKit(), await stage.createWallet()]
    wallet.controls.rejectNext()
    const { result, uri } = await begin(kit)
    const code = codeOf(result)
    await wallet.pair(uri)
    expect(await code).toBe('userRejected')
    expect(status(kit)).toBe('disconnected')
    const again = await begin(kit)
    await wallet.pair(again.uri)
    expect((await again.result).proofs).toHaveLength(2)
  })

  it('ends with the time it was given', async () => {
    const kit = createKit()
    const { result } = await begin(kit, { timeoutMs: 200 })
    expect(await codeOf(result)).toBe('timeout')
    expect(account(kit)).toBeUndefined()
  })

  it('refuses a signature of another key at once, and keeps no session', async () => {
    const [kit, wallet] = [createKit(), await stage.createWallet()]
    wallet.controls.misbehave({ badSignature: 'wrongKey' })
    const { result, uri } = await begin(kit)
    const code = codeOf(result)
    await wallet.pair(uri)
    expect(await code).toBe('invalidResponse')
    expect(status(kit)).toBe('disconnected')
  })

  it.each(['otherDomain', 'otherNonce', 'otherAccount'] as const)(
    'refuses what was signed with %s',
    async authentication => {
      const [kit, wallet] = [createKit(), await stage.createWallet()]
      wallet.controls.misbehave({ authentication })
      const { result, uri } = await begin(kit)
      const code = codeOf(result)
      await wallet.pair(uri)
      expect(await code).toBe('invalidResponse')
      expect(status(kit)).toBe('disconnected')
    },
  )
})
