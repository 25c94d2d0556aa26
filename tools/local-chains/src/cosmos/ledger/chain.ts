import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { moduleAddress } from '../accounts'
import type { CosmosGenesis } from '../types'
import { type AnteContext, gasOf, runAnte, runMessages } from './ante'
import { type Block, makeBlock } from './block'
import { anteEvents, type TxEvent, txEvents } from './events'
import { createGenesisState, feeCollector, type LedgerState, setBalance, touchAccount } from './ledger'
import { SdkError } from './sdk-error'
import { type DecodedTx, decodeTx } from './tx'

/** What became of a transaction: in the mempool or in a block. */
export interface TxResult {
  readonly code: number
  readonly codespace: string
  readonly log: string
  readonly gasWanted: bigint
  readonly gasUsed: bigint
  readonly events: readonly TxEvent[]
}

/** A transaction in a block. */
export interface IncludedTx {
  readonly tx: DecodedTx
  readonly height: number
  readonly index: number
  readonly result: TxResult
}

/** When blocks are made: with each transaction, every so many milliseconds, or when told. */
export type BlockMode = { readonly mode: 'instant' | 'manual' } | { readonly mode: 'interval'; ms: number }

/** One chain: its state, its mempool and its blocks. */
export interface CosmosChain {
  readonly genesis: CosmosGenesis
  readonly blocks: readonly Block[]
  readonly included: ReadonlyMap<string, IncludedTx>
  readonly state: LedgerState
  readonly height: number
  /** Takes a transaction into the mempool, or says why not. @throws RangeError when it is there already */
  submit(bytes: Uint8Array): { readonly hash: string; readonly result: TxResult }
  /** Runs a transaction without changing anything. @throws SdkError */
  simulate(bytes: Uint8Array): { readonly gasUsed: bigint; readonly gasWanted: bigint }
  /** How many transactions wait. */
  readonly waiting: number
  /** Forgets what waits, as a node does that was started again. */
  dropWaiting(): void
  /** Sets what an address holds, at once and for what waits; who holds coins has an account, as if they were received. */
  endow(address: string, denom: string, amount: bigint): void
  mine(blocks?: number): void
  setBlocks(mode: BlockMode): void
}

const copy = (state: LedgerState): LedgerState => structuredClone(state)

const failure = (error: unknown, gasWanted: bigint, gasUsed: bigint): TxResult => {
  if (!(error instanceof SdkError)) throw error
  return { code: error.code, codespace: 'sdk', log: error.message, gasWanted, gasUsed, events: [] }
}

const success = (tx: DecodedTx, events: readonly TxEvent[]): TxResult => ({
  code: 0,
  codespace: '',
  log: '',
  gasWanted: tx.fee.gas,
  gasUsed: gasOf(tx),
  events,
})

/** Runs a transaction of a block. The fee and the sequence are kept even if a message fails. */
const deliver = (state: LedgerState, tx: DecodedTx, context: AnteContext) => {
  const afterAnte = copy(state)
  try {
    runAnte(afterAnte, tx, context)
  } catch (error) {
    return { state, result: failure(error, tx.fee.gas, gasOf(tx)) }
  }
  const collector = moduleAddress(context.genesis.prefix, feeCollector)
  const afterMessages = copy(afterAnte)
  try {
    runMessages(afterMessages, tx, context)
  } catch (error) {
    const events = anteEvents(tx, collector)
    return { state: afterAnte, result: { ...failure(error, tx.fee.gas, gasOf(tx)), events } }
  }
  return { state: afterMessages, result: success(tx, txEvents(tx, collector)) }
}

/** Makes a chain at its first height. */
export const createChain = (genesis: CosmosGenesis, initial: BlockMode): CosmosChain => {
  let state = createGenesisState(genesis)
  let checked = copy(state)
  let mempool: DecodedTx[] = []
  let timer: NodeJS.Timeout | undefined
  let instant = true
  const blocks: Block[] = []
  const included = new Map<string, IncludedTx>()

  const contextOf = (kind: { check?: boolean; simulate?: boolean }): AnteContext => ({
    genesis,
    height: blocks.length + 1,
    check: kind.check ?? false,
    simulate: kind.simulate ?? false,
  })
  const mineOne = () => {
    const txs = mempool
    mempool = []
    const height = blocks.length + 1
    for (const [index, tx] of txs.entries()) {
      const outcome = deliver(state, tx, contextOf({}))
      state = outcome.state
      included.set(tx.hash, { tx, height, index, result: outcome.result })
    }
    blocks.push(makeBlock(genesis, blocks.at(-1), txs))
    checked = copy(state)
  }
  mineOne()
  const stopTimer = () => clearInterval(timer)
  const setBlocks = (mode: BlockMode) => {
    stopTimer()
    instant = mode.mode === 'instant'
    if (mode.mode === 'interval') timer = setInterval(mineOne, mode.ms)
    if (instant && mempool.length > 0) mineOne()
  }
  setBlocks(initial)
  const check = (tx: DecodedTx): TxResult => {
    const attempt = copy(checked)
    try {
      runAnte(attempt, tx, contextOf({ check: true }))
    } catch (error) {
      return failure(error, tx.fee.gas, gasOf(tx))
    }
    checked = attempt
    return success(tx, [])
  }
  return {
    genesis,
    blocks,
    included,
    get state() {
      return state
    },
    get height() {
      return blocks.length
    },
    get waiting() {
      return mempool.length
    },
    submit(bytes) {
      const hash = bytesToHex(sha256(bytes)).toUpperCase()
      if (included.has(hash) || mempool.some(tx => tx.hash === hash)) {
        throw new RangeError('tx already exists in cache')
      }
      let tx: DecodedTx
      try {
        tx = decodeTx(bytes)
      } catch (error) {
        return { hash, result: failure(error, 0n, 0n) }
      }
      const result = check(tx)
      if (result.code === 0) {
        mempool.push(tx)
        // After the answer, as a real block comes after it.
        if (instant) setImmediate(() => instant && mempool.length > 0 && mineOne())
      }
      return { hash, result }
    },
    simulate(bytes) {
      const tx = decodeTx(bytes)
      const attempt = copy(state)
      const context = contextOf({ simulate: true })
      runAnte(attempt, tx, context)
      runMessages(attempt, tx, context)
      return { gasUsed: gasOf(tx), gasWanted: tx.fee.gas }
    },
    dropWaiting() {
      mempool = []
      checked = copy(state)
    },
    endow(address, denom, amount) {
      for (const each of [state, checked]) {
        setBalance(each, address, denom, amount)
        touchAccount(each, address)
      }
    },
    mine(count = 1) {
      for (let made = 0; made < count; made++) mineOne()
    },
    setBlocks,
  }
}
