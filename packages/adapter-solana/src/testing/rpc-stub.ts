import type { FakeEnv } from '@latchkey/core/testing'
import { clockAddress, programs } from '../chain/programs.js'
import { parseWire } from '../chain/wire.js'
import { decodeBase64, encodeBase58, encodeBase64 } from '../codec/bytes.js'
import { testNetworks } from './stage.js'

/** What the stubbed nodes answer; tests change it. */
export interface RpcState {
  price: number
  fee: number
  rent: number
  /** Accounts by address: owner and data in base64. A token of `tokens` has a plain mint where none is named. */
  accounts: Record<string, { owner: string; data: string }>
  /** Token accounts of every owner. */
  tokens: readonly { pubkey: string; mint: string; amount: string; decimals: number; state?: string }[]
  /** The network's clock. */
  clock: { epoch: bigint; seconds: bigint }
  /** What `getTransaction` gives. */
  found: { wire: Uint8Array; fee: number } | undefined
  /** Transactions that were sent, as bytes. */
  sent: Uint8Array[]
  asked: string[]
}

/** Nodes that answer from a table, for both networks of a stage. */
export function createRpcStub(env: FakeEnv): RpcState {
  const state: RpcState = {
    price: 0,
    fee: 5_000,
    rent: 2_039_280,
    accounts: {},
    tokens: [],
    clock: { epoch: 10n, seconds: 1_700_000_000n },
    found: undefined,
    sent: [],
    asked: [],
  }
  const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
  const plainMint = (address: string) => {
    const token = state.tokens.find(({ mint }) => mint === address)
    if (!token) return undefined
    const data = new Uint8Array(82)
    data[44] = token.decimals
    return { owner: programs.token, data: encodeBase64(data) }
  }
  const clockAccount = () => {
    const data = new DataView(new ArrayBuffer(40))
    data.setBigUint64(16, state.clock.epoch, true)
    data.setBigInt64(32, state.clock.seconds, true)
    return {
      owner: 'Sysvar1111111111111111111111111111111111111',
      data: encodeBase64(new Uint8Array(data.buffer)),
    }
  }
  const accountOf = (address: string) => {
    const known = state.accounts[address] ?? (address === clockAddress ? clockAccount() : plainMint(address))
    return known
      ? { lamports: 1_000_000, owner: known.owner, executable: false, data: [known.data, 'base64'] }
      : null
  }
  const tokenOf = ({
    pubkey,
    mint,
    amount,
    decimals,
    state: stands = 'initialized',
  }: RpcState['tokens'][number]) => ({
    pubkey,
    account: { data: { parsed: { info: { mint, state: stands, tokenAmount: { amount, decimals } } } } },
  })
  const answers: Record<string, (params: readonly [never, never]) => unknown> = {
    getRecentPrioritizationFees: () => [{ slot: 1, prioritizationFee: state.price }],
    getLatestBlockhash: () =>
      inContext({ blockhash: encodeBase58(new Uint8Array(32).fill(200)), lastValidBlockHeight: 100 }),
    getFeeForMessage: () => inContext(state.fee),
    getAccountInfo: ([address]) => inContext(accountOf(address)),
    getMultipleAccounts: ([addresses]: readonly [readonly string[], unknown]) =>
      inContext(addresses.map(accountOf)),
    getTokenAccountsByOwner: ([, filter]: readonly [unknown, { mint?: string; programId?: string }]) =>
      inContext(
        state.tokens
          .filter(({ mint }) => filter.mint === mint || filter.programId?.startsWith('Tokenkeg'))
          .map(tokenOf),
      ),
    getMinimumBalanceForRentExemption: () => state.rent,
    simulateTransaction: () => inContext({ err: null }),
    sendTransaction: ([text]) => {
      const wire = decodeBase64(text) ?? new Uint8Array()
      state.sent.push(wire)
      return encodeBase58(parseWire(wire)?.signatures[0] ?? new Uint8Array())
    },
    getTransaction: () =>
      state.found
        ? { slot: 1, transaction: [encodeBase64(state.found.wire), 'base64'], meta: { fee: state.found.fee } }
        : null,
  }
  for (const network of testNetworks)
    env.fetch.route(`POST ${network.rpcUrls.default.http[0]}`, ({ body }) => {
      const { id, method, params } = JSON.parse(body ?? '{}')
      state.asked.push(method)
      return { json: { jsonrpc: '2.0', id, result: answers[method]?.(params) } }
    })
  return state
}
