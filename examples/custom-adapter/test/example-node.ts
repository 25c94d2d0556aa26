import type { FakeReply, FakeRequest } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

interface Transfer {
  readonly networkId: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly maxFee: string
  readonly nonce: string
}

/** What a transfer costs until the fee is raised, in base units. */
export const FEE = 10n

const refuse = (code: number, message: string): never => {
  throw { code, message }
}

/** The node of one network: a ledger that believes nothing but signatures, and makes blocks when it is told. */
export function createExampleNode(networkId: string) {
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, number>()
  const transactions = new Map<string, { transfer: Transfer; status: string }>()
  const balance = (address: string) => balances.get(address) ?? 0n
  const fund = (address: string, amount: bigint) => void balances.set(address, balance(address) + amount)

  let fee = FEE

  const send = (text: string, signature: string): string => {
    const transfer: Transfer = JSON.parse(text)
    const key = hexToBytes(transfer.from.slice(3, 67))
    const right = ed25519.verify(hexToBytes(signature), utf8ToBytes(`Meadow transfer:\n${text}`), key)
    if (!right || transfer.networkId !== networkId) refuse(-32003, 'The signature is wrong')
    const nonce = nonces.get(transfer.from) ?? 0
    if (transfer.nonce !== String(nonce)) refuse(-32002, 'The nonce was used')
    if (BigInt(transfer.maxFee) < fee) refuse(-32004, 'The fee is too low')
    const cost = BigInt(transfer.amount) + fee
    if (cost > balance(transfer.from)) refuse(-32001, 'Not enough coins')
    nonces.set(transfer.from, nonce + 1)
    fund(transfer.from, -cost)
    const hash = bytesToHex(sha256(utf8ToBytes(text + signature)))
    transactions.set(hash, { transfer, status: 'pending' })
    return hash
  }
  const methods: Record<string, (...params: string[]) => unknown> = {
    meadow_balance: (address = '') => String(balance(address)),
    meadow_fee: () => String(fee),
    meadow_nonce: (address = '') => String(nonces.get(address) ?? 0),
    meadow_send: (text = '', signature = '') => send(text, signature),
    meadow_status: (hash = '') => transactions.get(hash)?.status ?? 'unknown',
  }
  return {
    fund,
    /** Makes every transfer dearer. */
    raiseFee() {
      fee *= 2n
    },
    /** Puts a transaction into a block, or everything that is pending. */
    settle(hash?: string) {
      const waiting = [...transactions].filter(
        ([id, { status }]) => status === 'pending' && (hash ?? id) === id,
      )
      if (hash !== undefined && waiting.length === 0) throw new Error(`Nothing is pending under ${hash}`)
      for (const [, found] of waiting) {
        found.status = 'confirmed'
        fund(found.transfer.to, BigInt(found.transfer.amount))
      }
    },
    /** Answers a request, as a route of `createFakeFetch`. */
    answer({ body = '' }: FakeRequest): FakeReply {
      const { id, method, params } = JSON.parse(body)
      try {
        const result = methods[method]?.(...params) ?? refuse(-32601, 'Unknown method')
        return { json: { jsonrpc: '2.0', id, result } }
      } catch (error) {
        return { json: { jsonrpc: '2.0', id, error } }
      }
    },
  }
}
