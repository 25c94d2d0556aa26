import { base58, base64 } from '@scure/base'
import { invalidParams } from '../../shared/provider-error'
import { publicSolanaSeeds } from '../../solana/keys'
import { parseTransaction } from '../../solana/transaction'
import { createSolanaWallet, type SolanaTestWallet } from '../../solana/wallet'
import type { SolanaChain } from '../../solana/wallet.types'
import type { SolanaNetwork, WalletConnectNetwork } from '../network.types'
import { fieldsOf, findHandler, requireShared, textOf } from './params'
import type { NamespaceSigner, SignerInput, SignerRequest } from './signer.types'

type Fields = Readonly<Record<string, unknown>>
type Handler = (request: SignerRequest, fields: Fields) => Promise<unknown>

const isSolana = (network: WalletConnectNetwork): network is SolanaNetwork =>
  network.networkId.startsWith('solana:')

const decode = (coder: typeof base58 | typeof base64, text: string): Uint8Array => {
  try {
    return coder.decode(text)
  } catch {
    throw invalidParams('The bytes could not be read.')
  }
}

/** The features of the wallet that stands behind, as its page would call them. */
interface Features {
  readonly 'solana:signMessage': {
    signMessage(input: object): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction': {
    signTransaction(...inputs: object[]): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    signAndSendTransaction(input: object): Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

const featuresOf = ({ standard }: SolanaTestWallet): Features => standard.features as unknown as Features

/** Who is to sign: whoever is named, or the first of the session's accounts that the transaction asks for. */
const signerOf = (request: SignerRequest, fields: Fields, wire: Uint8Array): string => {
  const named = fields.pubkey
  if (named !== undefined) return requireShared(request, named)
  const { accounts, signatures } = parseTransaction(wire)
  const asked = accounts.slice(0, signatures.length)
  return requireShared(
    request,
    asked.find(address => request.addresses.includes(address)),
  )
}

const readWire = (fields: Fields): Uint8Array => decode(base64, textOf(fields, 'transaction'))

const signatureOf = (wire: Uint8Array, address: string): string => {
  const { accounts, signatures } = parseTransaction(wire)
  return base58.encode(signatures[accounts.indexOf(address)] ?? new Uint8Array(64))
}

const createHandlers = (
  part: () => SolanaTestWallet,
  { faults }: SignerInput,
): Readonly<Record<string, Handler>> => {
  const signWires = async (request: SignerRequest, fields: Fields, wires: readonly Uint8Array[]) => {
    const inputs = wires.map(transaction => ({
      account: { address: signerOf(request, fields, transaction) },
      transaction,
      chain: request.networkId,
    }))
    await request.ask('transaction')
    const outputs = await featuresOf(part())['solana:signTransaction'].signTransaction(...inputs)
    return outputs.map(({ signedTransaction }, at) => ({
      address: inputs[at]?.account.address ?? '',
      wire: signedTransaction,
    }))
  }
  const accounts: Handler = async ({ addresses }) => addresses.map(pubkey => ({ pubkey }))
  return {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    solana_signMessage: async (request, fields) => {
      const address = requireShared(request, fields.pubkey)
      const message = decode(base58, textOf(fields, 'message'))
      await request.ask('sign')
      const [output] = await featuresOf(part())['solana:signMessage'].signMessage({
        account: { address },
        message,
      })
      return { signature: base58.encode(output?.signature ?? new Uint8Array()) }
    },
    solana_signTransaction: async (request, fields) => {
      const [signed] = await signWires(request, fields, [readWire(fields)])
      if (!signed) throw invalidParams('Expected a transaction.')
      const signature = signatureOf(signed.wire, signed.address)
      return faults.solanaSignatureOnly
        ? { signature }
        : { signature, transaction: base64.encode(signed.wire) }
    },
    solana_signAllTransactions: async (request, fields) => {
      const { transactions } = fields
      if (!Array.isArray(transactions)) throw invalidParams('Expected "transactions" as a list.')
      const wires = transactions.map(text => decode(base64, String(text)))
      const signed = await signWires(request, fields, wires)
      return { transactions: signed.map(({ wire }) => base64.encode(wire)) }
    },
    solana_signAndSendTransaction: async (request, fields) => {
      const transaction = readWire(fields)
      const account = { address: signerOf(request, fields, transaction) }
      await request.ask('transaction')
      const { signAndSendTransaction } = featuresOf(part())['solana:signAndSendTransaction']
      const options = typeof fields.sendOptions === 'object' ? fields.sendOptions : undefined
      const [output] = await signAndSendTransaction({
        account,
        transaction,
        chain: request.networkId,
        ...(options ? { options } : {}),
      })
      return { signature: base58.encode(output?.signature ?? new Uint8Array()) }
    },
  }
}

/** Makes what the wallet does in solana. */
export const createSolanaSigner = (input: SignerInput): NamespaceSigner => {
  const { options, networks, faults } = input
  const wallet = createSolanaWallet({
    networks: networks
      .filter(isSolana)
      .map(({ networkId, rpcUrl }) => ({ chain: networkId as SolanaChain, rpcUrl })),
    seeds: options.keys?.solana ?? publicSolanaSeeds,
    authorized: true,
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.timer && { timer: options.timer }),
  })
  const part = () => {
    const { badSignature, swapsTransaction } = faults
    wallet.controls.misbehave({ badSignature, swapsTransaction })
    return wallet
  }
  const handlers = createHandlers(part, input)
  return {
    namespace: 'solana',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    accountCount: wallet.addresses.length,
    address: (_, index) => wallet.addresses[index] ?? '',
    answer: async request => findHandler(handlers, request.method)(request, fieldsOf(request.params)),
    accountsEvent: (_, indexes) => [
      { name: 'accountsChanged', data: indexes.map(index => wallet.addresses[index] ?? '') },
    ],
    dispose: wallet.dispose,
  }
}
