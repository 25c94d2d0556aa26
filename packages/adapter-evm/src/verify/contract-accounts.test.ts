import { createFakeClock, createFakeFetch, type FakeReply } from '@latchkey/core/testing'
import { publicTestKeys } from '@latchkey/test-wallets'
import { erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  encodeDeployData,
  encodeFunctionData,
  hashMessage,
  padHex,
  serializeErc6492Signature,
} from 'viem/utils'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../codec/rpc.js'
import { validatorCode } from './validator-code.js'
import { createSignInVerifier } from './verify-sign-in.js'

const account = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const message = 'app.test wants you to sign in'
const yes = padHex('0x1626ba7e', { dir: 'right' })
const signature: Hex = `0x${'ab'.repeat(80)}`
const wrapper = { address: account, data: '0x1234', signature } as const
const wrapped = serializeErc6492Signature(wrapper)

type Answer = { readonly result: unknown } | { readonly error: unknown } | FakeReply
interface Node {
  /** What `eth_chainId` answers. Default network 1. */
  readonly chainId?: Answer
  readonly call?: Answer
  /** What `eth_getCode` answers. Default no code. */
  readonly code?: Answer
}

const toReply = (answer: Answer): FakeReply =>
  typeof answer === 'object' && ('result' in answer || 'error' in answer)
    ? { json: { jsonrpc: '2.0', id: 1, ...answer } }
    : answer

/** Nodes by their order, and a verifier that asks them. */
function setUp(...nodes: readonly Node[]) {
  const clock = createFakeClock()
  const asked: { url: string; method: string; params: readonly unknown[] }[] = []
  const routes = nodes.map(
    ({ chainId = { result: '0x1' }, call = { result: yes }, code = { result: '0x' } }, at) =>
      [
        `POST https://node-${at}.test/`,
        ({ url, body }: { url: string; body: string | undefined }) => {
          const { method, params } = JSON.parse(body ?? '') as { method: string; params: unknown[] }
          asked.push({ url, method, params })
          return toReply({ eth_chainId: chainId, eth_getCode: code }[method] ?? call)
        },
      ] as const,
  )
  const fetch = createFakeFetch(Object.fromEntries(routes), { clock })
  const verifySignIn = createSignInVerifier({ clock, fetch })
  const verify = (signed: Partial<{ signature: string; scheme: string }> = {}, address = account) =>
    verifySignIn({
      networkId: 'eip155:1',
      address,
      message,
      signed: { signature, scheme: 'eip191', ...signed },
      rpcUrls: nodes.map((_, at) => `https://node-${at}.test/`),
    })
  return { verify, asked, clock }
}

describe('a contract that stands (ERC-1271)', () => {
  it('is asked once, on its network, with a limit of gas', async () => {
    const { verify, asked, clock } = setUp({})
    expect(await verify()).toBe('valid')
    const data = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    })
    expect(asked).toEqual([
      { url: 'https://node-0.test/', method: 'eth_chainId', params: [] },
      {
        url: 'https://node-0.test/',
        method: 'eth_call',
        params: [{ to: account.toLowerCase(), data, gas: '0x4c4b40' }, 'latest'],
      },
    ])
    expect(clock.pending).toBe(0)
  })

  it('is asked with the scheme eip1271 too, and not with that of another form', async () => {
    const { verify } = setUp({})
    expect(await verify({ scheme: 'eip1271' })).toBe('valid')
    expect(await verify({ scheme: 'eip6492' })).toBe('invalid')
    expect(await verify({ scheme: 'eip712' })).toBe('invalid')
  })

  it.each([
    ['nothing, as an account without code', '0x'],
    ['zero', padHex('0x')],
    ['one', padHex('0x1')],
    ['the value on the wrong side', padHex('0x1626ba7e')],
    ['the value alone', '0x1626ba7e'],
    // What the precompile at 0x04 does.
    ['its input', `0x1626ba7e${hashMessage(message).slice(2)}`],
  ])('says no with %s', async (_what, result) => {
    expect(await setUp({ call: { result } }).verify()).toBe('invalid')
  })

  it.each([
    ['geth', { code: 3, message: 'execution reverted', data: '0x' }],
    ['geth, where its message is the error of the contract', { code: 3, message: 'NotOwner()' }],
    ['an older geth', { code: -32_000, message: 'execution reverted' }],
    ['Besu', { code: -32_000, message: 'Execution reverted' }],
    ['Nethermind', { code: -32_015, message: 'VM execution error.', data: 'Reverted 0x' }],
    ['geth, for an invalid instruction', { code: -32_000, message: 'invalid opcode: INVALID' }],
  ])('says no when it reverts, in the words of %s', async (_node, error) => {
    expect(await setUp({ call: { error } }).verify()).toBe('invalid')
  })
})

describe('a contract to come (ERC-6492)', () => {
  it('is made and asked in one call that nothing is kept of', async () => {
    const { verify, asked } = setUp({ call: { result: '0x01' } })
    expect(await verify({ signature: wrapped })).toBe('valid')
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [account, hashMessage(message), wrapped],
    })
    expect(asked.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_getCode', 'eth_call'])
    expect(asked[2]?.params).toEqual([{ data, gas: '0x4c4b40' }, 'latest'])
    expect(await verify({ signature: wrapped, scheme: 'eip6492' })).toBe('valid')
  })

  it.each([
    ['a no', { result: '0x00' }, 'invalid'],
    ['a revert', { error: { code: 3, message: 'execution reverted' } }, 'invalid'],
    ['nothing', { result: '0x' }, 'unknown'],
    ['a word', { result: padHex('0x1') }, 'unknown'],
    ['the value of ERC-1271', { result: yes }, 'unknown'],
  ] as const)('is not taken for %s', async (_what, call, verdict) => {
    expect(await setUp({ call }).verify({ signature: wrapped })).toBe(verdict)
  })

  it('is asked by the code that viem has for it', () => {
    expect(validatorCode).toBe(erc6492SignatureValidatorByteCode)
  })

  it('that stands by now is asked itself, and its factory is not called', async () => {
    const { verify, asked } = setUp({ code: { result: '0xef0100' } })
    expect(await verify({ signature: wrapped })).toBe('valid')
    const data = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    })
    expect(asked[2]?.params).toEqual([{ to: account.toLowerCase(), data, gas: '0x4c4b40' }, 'latest'])
  })

  it.each<Answer>([{ result: null }, { error: { code: 3, message: 'execution reverted' } }])(
    'is an open question where the node answers %j for its code',
    async code => {
      expect(await setUp({ code }).verify({ signature: wrapped })).toBe('unknown')
    },
  )

  const magic = wrapped.slice(-64)
  it.each([
    ['twice', serializeErc6492Signature({ ...wrapper, signature: wrapped })],
    ['around nothing but the mark', `0x${magic}`],
    ['with an offset beyond its end', `0x${'f'.repeat(192)}${magic}`],
    ['with a length beyond its end', wrapped.replace(/0{62}50(?=abab)/, `${'0'.repeat(60)}ffff`)],
    ['with a length that is a little too long', wrapped.replace(/0{62}50(?=abab)/, `${'0'.repeat(62)}80`)],
    ['cut short', `${wrapped.slice(0, 200)}${magic}`],
  ])('wrapped %s asks no node', async (_what, broken) => {
    const { verify, asked } = setUp({ call: { result: '0x01' } })
    expect(broken).not.toBe(wrapped)
    expect(await verify({ signature: broken })).toBe('invalid')
    expect(asked).toEqual([])
  })
})

describe('a key', () => {
  const key = privateKeyToAccount(publicTestKeys[0] ?? '0x')

  it('counts where the code of its account says no or reverts (EIP-7702), and needs no node', async () => {
    const signed = { signature: await key.signMessage({ message }) }
    const { verify, asked } = setUp({ call: { error: { code: 3, message: 'execution reverted' } } })
    expect(await verify(signed, key.address)).toBe('valid')
    expect(asked).toEqual([])
    expect(await setUp({ call: 'hang' }).verify(signed, key.address)).toBe('valid')
  })

  it('of another account counts where the contract says so', async () => {
    const signed = { signature: await key.signMessage({ message }) }
    expect(await setUp({}).verify(signed)).toBe('valid')
    expect(await setUp({ call: { result: '0x' } }).verify(signed)).toBe('invalid')
  })

  it('of nobody does not: contracts that recover a signer find it in signatures that are none', async () => {
    const { verify, asked } = setUp({})
    expect(await verify({}, `0x${'0'.repeat(40)}`)).toBe('invalid')
    expect(asked).toEqual([])
  })
})

describe('a node that says nothing to rely on', () => {
  const broken: readonly (readonly [what: string, node: Node])[] = [
    ['is away', { chainId: new Error('connection refused') }],
    ['breaks off', { call: new Error('socket hang up') }],
    ['is on another network', { chainId: { result: '0xa' } }],
    ['has no chain id', { chainId: { result: null } }],
    ['has a chain id that is no number', { chainId: { result: '0x' } }],
    ['refuses to tell its network', { chainId: { error: { code: 3, message: 'execution reverted' } } }],
    [
      'asks to wait',
      { call: { status: 429, json: { id: 1, error: { code: -32_005, message: 'limit exceeded' } } } },
    ],
    ['answers HTML', { call: { status: 502, text: '<html>execution reverted</html>' } }],
    ['answers null', { call: { json: null } }],
    ['answers another call', { call: { json: { jsonrpc: '2.0', id: 2, result: yes } } }],
    ['answers a number', { call: { result: 1 } }],
    ['answers true', { call: { result: true } }],
    ['answers a text', { call: { result: 'valid' } }],
    ['answers an error without a code', { call: { error: { message: 'execution reverted' } } }],
    ['knows no such method', { call: { error: { code: -32_601, message: 'method not found' } } }],
    ['runs out of gas', { call: { error: { code: -32_000, message: 'out of gas' } } }],
    ['answers more than is read', { call: { result: `${yes}${'0'.repeat(140_000)}` } }],
  ]

  it.each(broken)(
    'because it %s makes the verdict unknown, and the next one is asked',
    async (_what, node) => {
      expect(await setUp(node).verify()).toBe('unknown')
      expect(await setUp(node, node).verify()).toBe('unknown')
      expect(await setUp(node, {}).verify()).toBe('valid')
      expect(await setUp(node, { call: { result: '0x' } }).verify()).toBe('invalid')
    },
  )

  it.each(['chainId', 'call'] as const)('because its %s never comes is left after 5 seconds', async what => {
    const { verify, clock } = setUp({ [what]: 'hang' }, {})
    const started = clock.now()
    expect(await clock.settle(verify())).toBe('valid')
    expect(clock.now() - started).toBe(5_000)
    expect(clock.pending).toBe(0)
  })

  it('is not asked again after one that said no', async () => {
    const { verify, asked } = setUp({ call: { result: '0x' } }, {})
    expect(await verify()).toBe('invalid')
    expect(asked.map(({ url }) => url)).toEqual(['https://node-0.test/', 'https://node-0.test/'])
  })
})
