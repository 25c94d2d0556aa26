import {
  initialSolanaTokenBalance,
  type LocalSolanaNode,
  setSolanaAccount,
  solanaBalanceOf,
  startSolanaNode,
} from '@latchkey/local-chains'
import { Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { associatedTokenAddress } from './chain/associated-token.js'
import { programs } from './chain/programs.js'
import { encodeBase58 } from './codec/bytes.js'
import { mintExtensions as extensions, type MintExtension, mintBytes } from './testing/mint-bytes.js'
import { createNodeStage, type NodeStage, toNetwork } from './testing/node-stage.js'

let node: LocalSolanaNode
let stage: NodeStage

/** Mints that the tests put onto the chain: the program of the tokens runs on them. */
const made = {
  interest: { ...tokenNamed('interest', 11), extension: extensions.interest(interestOf()) },
  soul: { ...tokenNamed('soul', 12), extension: extensions.nonTransferable() },
  hook: { ...tokenNamed('hook', 13), extension: extensions.transferHook(programs.associatedToken) },
  frozen: { ...tokenNamed('frozen', 14), extension: extensions.defaultState(2) },
}

function tokenNamed(symbol: string, seed: number) {
  return { address: encodeBase58(new Uint8Array(32).fill(seed)), name: symbol, symbol, decimals: 6 }
}
function interestOf() {
  // The clock of the local chain stands at zero.
  return { begun: -40_000_000n, before: 333, changed: -20_000_000n, now: 777 }
}

async function putMint({ address, extension }: { address: string; extension: MintExtension }) {
  await setSolanaAccount(node, { address, program: programs.token2022, data: mintBytes(6, extension) })
}

/** An account of a token with an amount, as its program stores it; state 2 is frozen. */
async function putAccount(
  owner: string,
  mint: string,
  amount: bigint,
  state = 1,
  behind: readonly number[] = [],
) {
  const bytes = new Uint8Array(165)
  bytes.set(new PublicKey(mint).toBytes())
  bytes.set(new PublicKey(owner).toBytes(), 32)
  new DataView(bytes.buffer).setBigUint64(64, amount, true)
  bytes[108] = state
  const address = associatedTokenAddress(owner, mint, programs.token2022)
  const data = behind.length === 0 ? bytes : Uint8Array.from([...bytes, 2, ...behind])
  await setSolanaAccount(node, { address, program: programs.token2022, data })
}

beforeAll(async () => {
  node = await startSolanaNode({ slotMs: 20, blockhashSlots: 20_000 })
  for (const each of Object.values(made)) await putMint(each)
  const tokens = [...(toNetwork(node).tokens ?? []), ...Object.values(made)]
  stage = await createNodeStage(node, fetch, { networks: [toNetwork(node, { tokens })] })
})
afterAll(async () => {
  stage?.dispose()
  await node?.stop()
})

const open = () => {
  const { instance, connector, connection, wallet } = stage
  const { fees = expect.unreachable('no fees'), tokens, activity } = instance.capabilities
  const { transfer = expect.unreachable('no transfer') } = connector.capabilities(connection)
  const from = wallet.addresses[0] ?? expect.unreachable('no address')
  const { caipNetworkId: networkId } = toNetwork(node)
  const balances = async (address: string) =>
    new Map((await tokens?.fetch({ address, networkId }))?.map(each => [each.symbol, each]))
  const listed = (symbol: string) =>
    toNetwork(node).tokens?.find(each => each.symbol === symbol) ?? expect.unreachable(symbol)
  return { fees, transfer, activity, from, networkId, balances, listed, wallet }
}
const fresh = () => Keypair.generate().publicKey.toBase58()

/** What the program itself says that people see of an amount (AmountToUiAmount), in base units. */
async function shownByProgram(mint: string, amount: bigint, decimals: number): Promise<bigint> {
  const data = Buffer.alloc(9)
  data[0] = 23
  data.writeBigUInt64LE(amount, 1)
  const step = new TransactionInstruction({
    programId: new PublicKey(programs.token2022),
    keys: [{ pubkey: new PublicKey(mint), isSigner: false, isWritable: false }],
    data,
  })
  const { from } = open()
  const message = new Transaction({
    feePayer: new PublicKey(from),
    blockhash: fresh(),
    lastValidBlockHeight: 9,
  })
    .add(step)
    .serialize({ requireAllSignatures: false, verifySignatures: false })
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'simulateTransaction',
    params: [message.toString('base64'), config],
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(node.rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })
  const { result } = await response.json()
  const line = result.value.logs.find((each: string) => each.startsWith('Program return: '))
  const text = Buffer.from(line.split(' ').at(-1), 'base64').toString()
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

describe('a token whose amounts are multiplied', () => {
  it.each(['LSHR', 'interest'])('is shown as its program shows it: %s', async symbol => {
    const { balances } = open()
    const owner = fresh()
    const { address, decimals } =
      [...Object.values(made), ...(toNetwork(node).tokens ?? [])].find(each => each.symbol === symbol) ??
      expect.unreachable(symbol)
    for (const raw of [1n, 7n, 999_999n, 123_456_789n, 10n ** 15n + 1n]) {
      await putAccount(owner, address, raw)
      const ours = (await balances(owner)).get(symbol)?.amount ?? expect.unreachable('no balance')
      const theirs = await shownByProgram(address, raw, decimals)
      // The program rounds interest to the nearest, and counts with doubles: we never show more than there is.
      expect(theirs - ours, `${raw}: ${ours}, the program says ${theirs}`).toBeLessThanOrEqual(1n)
      expect(theirs - ours).toBeGreaterThanOrEqual(0n)
    }
  })

  it('moves what was typed, and all of it where all of it was typed', async () => {
    const { fees, transfer, from, networkId, balances, listed } = open()
    const token = listed('LSHR')
    const to = fresh()
    const input = { networkId, from, to, amount: 10n ** 8n, token }
    const quote = await fees.estimateTransfer(input)
    expect(quote).not.toHaveProperty('received')
    await transfer.send({ ...input, quote })
    expect(await solanaBalanceOf(node, to, token.address)).toBe(25_000_000n)
    expect((await balances(to)).get('LSHR')?.amount).toBe(10n ** 8n)
    const rest = (await balances(from)).get('LSHR')?.amount ?? 0n
    expect(rest).toBe(4n * initialSolanaTokenBalance - 10n ** 8n)
    await transfer.send({ ...input, amount: rest })
    expect(await solanaBalanceOf(node, from, token.address)).toBe(0n)
  })

  it('says what arrives of an amount that it can not be divided into', async () => {
    const { fees, transfer, listed, networkId } = open()
    const token = listed('LSHR')
    const other = node.accounts[1]?.address ?? ''
    const input = { networkId, from: other, to: fresh(), amount: 10n ** 8n + 3n, token }
    expect(await fees.estimateTransfer(input)).toMatchObject({ received: 10n ** 8n })
    await expect(fees.estimateTransfer({ ...input, amount: 3n })).rejects.toMatchObject({
      code: 'invalidAmount',
    })
    await expect(transfer.send({ ...input, amount: 4n * initialSolanaTokenBalance + 4n })).rejects.toThrow()
  })

  it('has the same amount in the activity', async () => {
    const { activity, networkId, from, listed } = open()
    const token = listed('LSHR')
    const page = await activity?.fetch({ address: from, networkId })
    const moved = page?.items.flatMap(({ transfers }) =>
      transfers.filter(({ tokenAddress }) => tokenAddress === token.address).map(({ amount }) => amount),
    )
    expect(moved).toEqual([4n * initialSolanaTokenBalance - 10n ** 8n, 10n ** 8n])
  })
})

describe('a token that keeps back a part of each transfer', () => {
  it('shows what arrives, and the transfer names the fee', async () => {
    const { fees, transfer, from, networkId, listed } = open()
    const token = listed('LFEE')
    const to = fresh()
    const input = { networkId, from, to, amount: 777_001n, token }
    const quote = await fees.estimateTransfer(input)
    expect(quote.received).toBe(777_001n - 7_771n)
    await transfer.send({ ...input, quote })
    expect(await solanaBalanceOf(node, to, token.address)).toBe(quote.received)
  })

  it('is not sent where less would arrive than was shown', async () => {
    const { fees, transfer, from, networkId, listed, wallet } = open()
    const input = { networkId, from, to: fresh(), amount: 777_001n, token: listed('LFEE') }
    const quote = await fees.estimateTransfer(input)
    const asked = wallet.promptCount
    const shown = { ...quote, received: 777_001n }
    await expect(transfer.send({ ...input, quote: shown })).rejects.toMatchObject({ code: 'feeRose' })
    expect(wallet.promptCount).toBe(asked)
  })
})

describe('an account that takes tokens with a memo alone', () => {
  it('is sent to with one, and refused without', async () => {
    const { fees, transfer, networkId, listed } = open()
    const from = node.accounts[0]?.address ?? ''
    const [token, to] = [listed('LT22'), fresh()]
    await putAccount(to, token.address, 0n, 1, [8, 0, 1, 0, 1])
    const input = { networkId, from, to, amount: 5n, token }
    await expect(fees.estimateTransfer(input)).rejects.toMatchObject({ code: 'memoRequired' })
    await expect(transfer.send(input)).rejects.toMatchObject({ code: 'memoRequired' })
    await transfer.send({ ...input, memo: '4711' })
    expect(await solanaBalanceOf(node, to, token.address)).toBe(5n)
  })
})

describe('a token that can not be sent', () => {
  it.each([
    ['soul', 'nonTransferable'],
    ['hook', 'transferHook'],
  ] as const)('says so with its balance, and refuses before the wallet is asked: %s', async (name, code) => {
    const { fees, transfer, from, networkId, balances, wallet } = open()
    await putAccount(from, made[name].address, 5_000n)
    expect((await balances(from)).get(name)).toMatchObject({ amount: 5_000n, unsendable: code })
    const input = { networkId, from, to: fresh(), amount: 5n, token: made[name] }
    const asked = wallet.promptCount
    await expect(fees.estimateTransfer(input)).rejects.toMatchObject({ code })
    await expect(transfer.send(input)).rejects.toMatchObject({ code })
    expect(wallet.promptCount).toBe(asked)
  })

  it('is one whose account is frozen, on either side, or would begin so', async () => {
    const { fees, from, networkId, balances } = open()
    const { address } = made.frozen
    const input = { networkId, from, to: fresh(), amount: 5n, token: made.frozen }
    await putAccount(from, address, 5_000n, 2)
    expect((await balances(from)).get('frozen')).toMatchObject({ unsendable: 'accountFrozen' })
    await expect(fees.estimateTransfer(input)).rejects.toMatchObject({ code: 'accountFrozen' })
    await putAccount(from, address, 5_000n)
    expect((await balances(from)).get('frozen')).not.toHaveProperty('unsendable')
    await expect(fees.estimateTransfer(input)).rejects.toMatchObject({ code: 'accountFrozen' })
    await putAccount(input.to, address, 0n, 2)
    await expect(fees.estimateTransfer(input)).rejects.toMatchObject({ code: 'accountFrozen' })
    await putAccount(input.to, address, 0n)
    await expect(fees.estimateTransfer(input)).resolves.toBeDefined()
  })
})
