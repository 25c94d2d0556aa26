import { callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { concatHex, getContractAddress, serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TypedData } from './codec/typed-data.types.js'
import type { TypedDataSigner } from './connectors/sign.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let chains: Eip155Chains
let stage: NodeStage
const networkId = 'eip155:31337'
const contract = '0x00000000000000000000000000000000000012a7'
/** Answers every call with the magic value of ERC-1271, left-aligned in a word. */
const yesMan = '0x631626ba7e60e01b60005260206000f3'
/** PUSH16 code, MSTORE, RETURN its 16 bytes: deploys the above. */
const yesManInit = `0x6f${yesMan.slice(2)}60005260106010f3` as const
/** The CREATE2 deployer that every local node has. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = `0x${'07'.padStart(64, '0')}` as const

const typedData: TypedData = {
  domain: { name: 'Shop', version: '1', chainId: 31337n },
  types: {
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'bytes' },
    ],
  },
  primaryType: 'Order',
  message: { amount: 2n ** 200n, note: new Uint8Array([1, 2, 3]) },
}
const otherData: TypedData = { ...typedData, message: { ...typedData.message, amount: 1n } }
const anySignature = `0x${'1b'.repeat(65)}` as const

beforeAll(async () => {
  chains = await startEip155Chains()
  await callNode(chains.one.rpcUrl, 'anvil_setCode', [contract, yesMan])
  stage = await createNodeStage(chains.all, fetch)
})
afterAll(async () => {
  stage.dispose()
  await chains.stop()
})

const open = () => {
  const { connector, connection } = stage
  const abilities = connector.capabilities(connection)
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  return { account, abilities, typed: abilities['eip155:typedData'] as TypedDataSigner }
}
const signed = (signature: string) => ({ signature, scheme: 'eip712' })

describe('structured data', () => {
  it('is verified for the account that signed it, and for no other data, account or scheme', async () => {
    const { account, typed } = open()
    const signature = await typed.sign({ account, typedData })
    const input = { networkId, address: account.address, typedData, signed: signature } as const
    expect(await typed.verify(input)).toBe(true)
    expect(await typed.verify({ ...input, typedData: otherData })).toBe(false)
    expect(await typed.verify({ ...input, address: stage.wallet.addresses[1] ?? '' })).toBe(false)
    expect(await typed.verify({ ...input, signed: { ...signature, scheme: 'eip191' } })).toBe(false)
  })

  it('is verified by the contract at the address, on the network where that stands', async () => {
    const { typed } = open()
    const input = { networkId, address: contract, typedData, signed: signed(anySignature) } as const
    expect(await typed.verify(input)).toBe(true)
    expect(await typed.verify({ ...input, networkId: 'eip155:31338' })).toBe(false)
  })

  it('is verified by a contract that is not deployed yet', async () => {
    const { typed } = open()
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: yesManInit })
    const data = concatHex([salt, yesManInit])
    const signature = serializeErc6492Signature({ address: factory, data, signature: anySignature })
    const input = { networkId, address, typedData } as const
    expect(await typed.verify({ ...input, signed: signed(signature) })).toBe(true)
    expect(await typed.verify({ ...input, signed: signed(anySignature) })).toBe(false)
  })

  it('is refused when it is none, or its values do not fit', async () => {
    const { typed } = open()
    const input = { networkId, address: contract, signed: signed(anySignature) } as const
    for (const broken of [{}, { ...typedData, message: { amount: 'many', note: '0x' } }])
      await expect(typed.verify({ ...input, typedData: broken as never })).rejects.toMatchObject({
        code: 'invalidRequest',
      })
  })

  it('is not called forged when the node cannot be reached', async () => {
    const dead = toNetwork(chains.one, { rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } })
    const other = await createNodeStage(chains.all, fetch, { networks: [dead] })
    const { 'eip155:typedData': typed } = other.connector.capabilities(other.connection)
    const input = { networkId, address: contract, typedData, signed: signed(anySignature) } as const
    await expect((typed as TypedDataSigner).verify(input)).rejects.toMatchObject({ code: 'networkError' })
    other.dispose()
  })
})

it('refuses what the wallet signed with another key, as the node confirms', async () => {
  const { account, abilities, typed } = open()
  stage.wallet.controls.misbehave({ badSignature: 'wrongKey' })
  try {
    for (const sign of [
      () => abilities.signMessage?.sign({ account, message: 'hello' }),
      () => typed.sign({ account, typedData }),
    ])
      await expect(sign()).rejects.toMatchObject({ code: 'wrongAccount' })
  } finally {
    stage.wallet.controls.misbehave({ badSignature: false })
  }
})
