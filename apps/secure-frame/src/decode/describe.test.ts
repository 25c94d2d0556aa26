import { encodeFunctionData, erc20Abi, erc721Abi, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { createTexts } from '../app/texts.js'
import type { Node } from '../rpc/node.js'
import { NodeError } from '../rpc/node.js'
import { readTypedData } from '../rpc/read-typed-data.js'
import type { Hex, TypedData } from '../signer/jobs.types.js'
import { localNetwork } from '../testing/test-wallet.fixture.js'
import { formatUnits, isUnlimited } from './amounts.js'
import { decodeCall } from './calls.js'
import { describeMessage } from './describe-message.js'
import { describeTransaction } from './describe-transaction.js'
import { describeTypedData } from './describe-typed-data.js'
import { toVisible } from './visible-text.js'

const token = '0x1111111111111111111111111111111111111111'
const nft = '0x2222222222222222222222222222222222222222'
const someone = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const texts = createTexts('en')
const { signal } = new AbortController()
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const MAX = 2n ** 256n - 1n

/** A node on which one address is a token of 6 decimals. */
const node: Node = {
  network: localNetwork,
  async call(_method, params) {
    const [{ to, data }] = params as [{ to: string; data: string }]
    if (to.toLowerCase() !== token) throw new NodeError('execution reverted', 3)
    if (data === '0x313ce567') return `0x${word(6n)}`
    return `0x${word(32n)}${word(4n)}${Buffer.from('USDX').toString('hex').padEnd(64, '0')}`
  },
}
const context = { node, texts, signal }
const describeCall = async (to: Hex | undefined, data: Hex, value = 0n) => {
  const { rows, warnings } = await describeTransaction({ to, data, value, gas: undefined }, context)
  const facts = Object.fromEntries(rows.map(({ label, value: text }) => [label, text]))
  return { facts, warnings: warnings.map(({ key }) => key) }
}

const nftAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

it.each<[string, Hex | undefined, Hex, bigint, Record<string, string>, readonly string[]]>([
  [
    'a native transfer',
    someone,
    '0x',
    15n * 10n ** 17n,
    { action: 'Send ETH', amount: '1.5 ETH', to: someone },
    [],
  ],
  [
    'a transfer of a token, with its decimals on the chain',
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [someone, 2_500_000n] }),
    0n,
    { action: 'Send tokens', amount: '2.5 USDX', to: someone },
    [],
  ],
  [
    'a transfer to the token itself',
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [token, 1n] }),
    0n,
    { amount: '0.000001 USDX' },
    ['warnToken'],
  ],
  [
    'an approval',
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [someone, 1_000_000n] }),
    0n,
    { action: 'Let somebody spend your tokens', amount: '1 USDX', spender: someone },
    [],
  ],
  [
    'an unlimited approval',
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [someone, MAX] }),
    0n,
    { amount: 'Unlimited', spender: someone },
    ['warnUnlimited'],
  ],
  [
    'the end of an approval',
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [someone, 0n] }),
    0n,
    { action: 'End a spending permission' },
    [],
  ],
  [
    'an approval of one token of a collection',
    nft,
    encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args: [someone, 7n] }),
    0n,
    { tokenId: '7', spender: someone },
    [],
  ],
  [
    'an approval of a whole collection',
    nft,
    encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [someone, true] }),
    0n,
    { action: 'Let somebody move all tokens of a collection', spender: someone },
    ['warnApproveAll'],
  ],
  [
    'the end of an approval of a whole collection',
    nft,
    encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [someone, false] }),
    0n,
    { action: 'End a permission for a collection' },
    [],
  ],
  [
    'a transfer of ERC-1155',
    nft,
    encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: [me, someone, 7n, 3n, '0x'] }),
    0n,
    { tokenId: '7', amount: '3', to: someone },
    [],
  ],
  [
    'an unlimited approval of Permit2',
    '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [token, someone, 2n ** 160n - 1n, 0],
    }),
    0n,
    { amount: 'Unlimited', spender: someone },
    ['warnUnlimited'],
  ],
  ['the creation of a contract', undefined, '0x6000', 0n, { action: 'Create a contract' }, ['warnCreate']],
  [
    'an unknown call',
    someone,
    '0xdeadbeef',
    10n ** 18n,
    { action: 'Call a contract', amount: '1 ETH', contract: someone },
    [],
  ],
])('describes %s', async (_what, to, data, value, facts, warnings) => {
  const described = await describeCall(to, data, value)
  expect(described.facts).toMatchObject(facts)
  expect(described.warnings).toEqual(warnings)
})

it('does not decode a call whose data has more or less than its form', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [someone, 1n] })
  expect(decodeCall(data)?.kind).toBe('transfer')
  expect(decodeCall(`${data}00`)).toBeUndefined()
  expect(decodeCall(data.slice(0, -2) as Hex)).toBeUndefined()
  // The upper bytes of an address are not empty.
  expect(decodeCall(data.replace('a9059cbb00', 'a9059cbb01') as Hex)).toBeUndefined()
})

it.each([
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [0n, 6, '0'],
  [123_456n, 0, '123456'],
  [MAX, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
])('writes %s of %s decimals as %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text)
})

it('knows the largest numbers of a type as unlimited, and none near zero', () => {
  expect([MAX, MAX - 1n, 2n ** 160n - 1n, 2n ** 96n - 1n].map(isUnlimited)).toEqual([true, true, true, true])
  expect([0n, 10n ** 30n, 2n ** 96n].map(isUnlimited)).toEqual([false, false, false])
})

const bytes = (text: string) => new TextEncoder().encode(text)
const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${me}`

it.each<[string, Uint8Array, readonly string[]]>([
  ['a text', bytes('Hello'), []],
  ['a sign-in text of the page itself', bytes(signIn('app.example')), []],
  ['a sign-in text of another site', bytes(signIn('bank.example')), ['warnDomain']],
  ['a sign-in text of another site with a scheme', bytes(signIn('https://bank.example')), ['warnDomain']],
  ['32 bytes that are no text', new Uint8Array(32).fill(0xfe), ['warnHash']],
  ['32 bytes that happen to be text', bytes('a'.repeat(32)), ['warnHash']],
  ['bytes with control characters', Uint8Array.of(1, 2, 3), ['warnHash']],
  ['nothing', new Uint8Array(), ['warnHash']],
])('warns of %s as it has to', (_what, message, warnings) => {
  expect(describeMessage(message, 'https://app.example').warnings.map(({ key }) => key)).toEqual(warnings)
})

it('shows what nobody sees', () => {
  expect(toVisible('pay\u202Eevil\u200B\nnext\u00ad')).toBe('pay\\u{202e}evil\\u{200b}\nnext\\u{ad}')
  expect(toVisible('Zahlen: 5 € – ä 漢字')).toBe('Zahlen: 5 € – ä 漢字')
})

const typed = (primaryType: string, fields: string, message: object, domain: object = {}): TypedData => {
  const read = readTypedData({
    types: {
      [primaryType]: fields.split(', ').map(field => {
        const [type = '', name = ''] = field.split(' ')
        return { type, name }
      }),
      TokenPermissions: [
        { type: 'address', name: 'token' },
        { type: 'uint256', name: 'amount' },
      ],
    },
    primaryType,
    domain: { name: 'USDX', chainId: 31337, verifyingContract: token, ...domain },
    message,
  })
  if (!read) throw new Error('The test data is not valid')
  return read
}

const permit = 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'
const permitOf = (value: bigint) => ({
  owner: me,
  spender: someone,
  value: `${value}`,
  nonce: '0',
  deadline: '2000000000',
})

it.each<[string, TypedData, Record<string, string>, readonly string[]]>([
  ['plain data', typed('Note', 'string text', { text: 'x' }), { dataType: 'Note', domain: 'USDX' }, []],
  [
    'data for another network',
    typed('Note', 'string text', { text: 'x' }, { chainId: '0x1' }),
    {},
    ['warnOtherChain'],
  ],
  [
    'a permit of ERC-2612',
    typed('Permit', permit, permitOf(2_500_000n)),
    { amount: '2.5 USDX', spender: someone, deadline: '2033-05-18 03:33:20 UTC' },
    ['warnPermit'],
  ],
  [
    'an unlimited permit',
    typed('Permit', permit, permitOf(MAX)),
    { amount: 'Unlimited USDX' },
    ['warnPermit', 'warnUnlimited'],
  ],
  [
    'a transfer of Permit2',
    typed(
      'PermitTransferFrom',
      'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
      {
        permitted: { token, amount: '1000000' },
        spender: someone,
        nonce: '0',
        deadline: '2000000000',
      },
    ),
    { amount: '1 USDX', spender: someone },
    ['warnPermit'],
  ],
  [
    'an authorization of EIP-3009',
    typed('TransferWithAuthorization', 'address from, address to, uint256 value', {
      from: me,
      to: someone,
      value: 1,
    }),
    { amount: '0.000001 USDX', spender: someone },
    ['warnPermit'],
  ],
  [
    'a permission under a name of its own',
    typed('Harmless', 'address spender, uint256 value', { spender: someone, value: '1' }),
    { spender: someone },
    ['warnPermit'],
  ],
  [
    'an order',
    typed('OrderComponents', 'uint256 salt', { salt: 1 }),
    { action: 'Place an order' },
    ['warnOrder'],
  ],
])('describes %s in typed data', async (_what, data, facts, warnings) => {
  const described = await describeTypedData(data, context)
  expect(Object.fromEntries(described.rows.map(({ label, value }) => [label, value]))).toMatchObject(facts)
  expect(described.warnings.map(({ key }) => key)).toEqual(warnings)
})

it('shows of typed data what is signed, and not what a page puts beside it', () => {
  const data = typed('Note', 'string text', { text: 'x', hidden: 'shown and not signed' })
  expect(data.message).toEqual({ text: 'x' })
})
