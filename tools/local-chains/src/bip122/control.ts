import { bitcoinFaucet, initialOrdinalsOutputs, initialPaymentOutputs } from './accounts'
import { accountsOn, faucetAddress } from './networks'
import { callBitcoind } from './node-rpc'
import type { BitcoinNetworkKind } from './types'

/** Anything with the address of a bitcoind. */
export interface BitcoinNodeAddress {
  readonly nodeUrl: string
  /** Default `regtest`. */
  readonly network?: BitcoinNetworkKind
}

interface Unspent {
  readonly txid: string
  readonly vout: number
  readonly scriptPubKey: string
  readonly amount: number
  readonly height: number
  readonly coinbase?: boolean
}

/** A coinbase can be spent in the hundred and first block on top of it. */
export const maturity = 100
const feeSats = 10_000n

/** More than any block here needs: by default the node gives up a signet's block too early. */
const mostTries = 1_000_000_000

const faucetOf = ({ network = 'regtest' }: BitcoinNodeAddress) => faucetAddress(network)

// The node writes bitcoins as decimals of at most eight digits: the nearest whole number of satoshis is exact.
const toSats = (bitcoins: number) => BigInt(Math.round(bitcoins * 1e8))

/** Makes blocks now, their reward to the faucet unless told. Gives their hashes. */
export const mineBlocks = async (
  node: BitcoinNodeAddress,
  blocks = 1,
  rewardTo: string = faucetOf(node),
): Promise<string[]> =>
  (await callBitcoind(node, 'generatetoaddress', [blocks, rewardTo, mostTries])) as string[]

/**
 * Unmakes the block and all above it, as a reorganisation does; what was in them waits again. The
 * next block needs another reward, or it would be the same one.
 */
export const invalidateBlock = async (node: BitcoinNodeAddress, hash: string): Promise<void> => {
  await callBitcoind(node, 'invalidateblock', [hash])
}

/** Confirmed, unspent satoshis of an address, counted by the node itself from its set of outputs. */
export const bitcoinBalanceOf = async (node: BitcoinNodeAddress, address: string): Promise<bigint> => {
  const found = (await callBitcoind(node, 'scantxoutset', ['start', [`addr(${address})`]])) as {
    total_amount: number
  }
  return toSats(found.total_amount)
}

/** The ids of what waits for a block. */
export const bitcoinMempool = async (node: BitcoinNodeAddress): Promise<string[]> =>
  (await callBitcoind(node, 'getrawmempool')) as string[]

const findCoin = async (node: BitcoinNodeAddress, atLeast: bigint): Promise<Unspent> => {
  const { unspents, height } = (await callBitcoind(node, 'scantxoutset', [
    'start',
    [`addr(${faucetOf(node)})`],
  ])) as { unspents: readonly Unspent[]; height: number }
  const mature = unspents.filter(
    coin => toSats(coin.amount) >= atLeast && (!coin.coinbase || height - coin.height >= maturity),
  )
  for (const coin of mature) {
    // Null where something that waits for a block spends it already.
    if ((await callBitcoind(node, 'gettxout', [coin.txid, coin.vout])) !== null) return coin
  }
  await mineBlocks(node, mature.length > 0 ? 1 : maturity)
  return findCoin(node, atLeast)
}

/** Pays out of the faucet: outputs in their order, one transaction. It waits for a block. Gives its id. */
export const payFromFaucet = async (
  node: BitcoinNodeAddress,
  outputs: readonly { readonly address: string; readonly sats: bigint }[],
): Promise<string> => {
  const total = outputs.reduce((sum, { sats }) => sum + sats, feeSats)
  const coin = await findCoin(node, total)
  const change = toSats(coin.amount) - total
  const all = [...outputs, { address: faucetOf(node), sats: change }]
  // The node takes an address once a transaction, so one that gets several outputs is paid by its script.
  const { hex } = (await callBitcoind(node, 'signrawtransactionwithkey', [
    await createUnsigned(node, coin, all),
    [bitcoinFaucet.wif],
    [coin],
  ])) as { hex: string }
  return (await callBitcoind(node, 'sendrawtransaction', [hex])) as string
}

const littleEndian = (value: bigint, bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))).toString(
    'hex',
  )

const createUnsigned = async (
  node: BitcoinNodeAddress,
  coin: Unspent,
  outputs: readonly { readonly address: string; readonly sats: bigint }[],
): Promise<string> => {
  const scripts = await Promise.all(
    outputs.map(async ({ address }) => {
      const { scriptPubKey } = (await callBitcoind(node, 'validateaddress', [address])) as {
        scriptPubKey: string
      }
      return scriptPubKey
    }),
  )
  const rows = outputs.map(({ sats }, at) => {
    const script = scripts[at] ?? ''
    return littleEndian(sats, 8) + littleEndian(BigInt(script.length / 2), 1) + script
  })
  const previous = Buffer.from(coin.txid, 'hex').reverse().toString('hex')
  const input = `${previous}${littleEndian(BigInt(coin.vout), 4)}00fdffffff`
  return `0200000001${input}${littleEndian(BigInt(rows.length), 1)}${rows.join('')}00000000`
}

/** Shares out among the accounts what they have at start; the faucet must have a coin that can be spent. */
export const shareOut = async (node: BitcoinNodeAddress): Promise<void> => {
  const outputs = accountsOn(node.network ?? 'regtest').flatMap(({ payment, ordinals }) => [
    ...initialPaymentOutputs.map(sats => ({ address: payment.address, sats })),
    ...initialOrdinalsOutputs.map(sats => ({ address: ordinals.address, sats })),
  ])
  await payFromFaucet(node, outputs)
  await mineBlocks(node)
}

/** Makes the first coins and shares them out among the accounts. */
export const fundAccounts = async (node: BitcoinNodeAddress): Promise<void> => {
  await mineBlocks(node, maturity + 1)
  await shareOut(node)
}
