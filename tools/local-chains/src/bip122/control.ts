import { bitcoinFaucet, bitcoinTestAccounts, initialOrdinalsOutputs, initialPaymentOutputs } from './accounts'
import { callBitcoind } from './node-rpc'

/** Anything with the address of a bitcoind. */
export interface BitcoinNodeAddress {
  readonly nodeUrl: string
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
const maturity = 100
const feeSats = 10_000n

// The node writes bitcoins as decimals of at most eight digits: the nearest whole number of satoshis is exact.
const toSats = (bitcoins: number) => BigInt(Math.round(bitcoins * 1e8))

/** Makes blocks now, their reward to the faucet unless told. Gives their hashes. */
export const mineBlocks = async (
  node: BitcoinNodeAddress,
  blocks = 1,
  rewardTo: string = bitcoinFaucet.address,
): Promise<string[]> => (await callBitcoind(node, 'generatetoaddress', [blocks, rewardTo])) as string[]

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
    [`addr(${bitcoinFaucet.address})`],
  ])) as { unspents: readonly Unspent[]; height: number }
  const mature = unspents.find(
    coin => toSats(coin.amount) >= atLeast && (!coin.coinbase || height - coin.height >= maturity),
  )
  if (mature) return mature
  await mineBlocks(node, maturity)
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
  const all = [...outputs, { address: bitcoinFaucet.address, sats: change }]
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

/** Makes the first coins and shares them out among the accounts. */
export const fundAccounts = async (node: BitcoinNodeAddress): Promise<void> => {
  await mineBlocks(node, maturity + 1)
  const outputs = bitcoinTestAccounts.flatMap(({ payment, ordinals }) => [
    ...initialPaymentOutputs.map(sats => ({ address: payment.address, sats })),
    ...initialOrdinalsOutputs.map(sats => ({ address: ordinals.address, sats })),
  ])
  await payFromFaucet(node, outputs)
  await mineBlocks(node)
}
