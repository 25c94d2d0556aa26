import type { FakeReply, FakeRequest } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

interface Transfer {
  readonly networkId: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly nonce: string
}

/** What every transfer costs, in base units. */
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

  const send = (text: string, signature: string): string => {
    const transfer: Transfer = JSON.parse(text)
    const key = hexToBytes(transfer.from.slice(3, 67))
    const right = ed25519.verify(hexToBytes(signature), utf8ToBytes(`Meadow transfer:\n${text}`), key)
    if (!right || transfer.networkId !== networkId) refuse(-32003, 'The signature is wrong')
    const nonce = nonces.get(transfer.from) ?? 0
    if (transfer.nonce !== String(nonce)) refuse(-32002, 'The nonce was used')
    const cost = BigInt(transfer.amount) + FEE
    if (cost > balance(transfer.from)) refuse(-32001, 'Not enough coins')
    nonces.set(transfer.from, nonce + 1)
    fund(transfer.from, -cost)
    const hash = bytesToHex(sha256(utf8ToBytes(text + signature)))
    transactions.set(hash, { transfer, status: 'pending' })
    return hash
  }
  const methods: Record<string, (...params: string[]) => unknown> = {
    meadow_balance: (address = '') => String(balance(address)),
    meadow_fee: () => String(FEE),
    meadow_nonce: (address = '') => String(nonces.get(address) ?? 0),
    meadow_send: (text = '', signature = '') => send(text, signature),
    meadow_status: (hash = '') => transactions.get(hash)?.status ?? 'unknown',
  }
  return {
    fund,
    /** Puts a transaction into a block. */
    settle(hash: string) {
      const found = transactions.get(hash)
      if (found?.status !== 'pending') throw new Error(`Nothing is pending under ${hash}`)
      found.status = 'confirmed'
      fund(found.transfer.to, BigInt(found.transfer.amount))
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
