import {
  createAdapterStage,
  createFakeEnv,
  createFakeFetch,
  createScriptedTransport,
  type ScriptedAnswer,
  type ScriptedGrant,
} from '@latchkey/core/testing'
import { publicSolanaSeeds } from '@latchkey/test-wallets'
import { ed25519 } from '@noble/curves/ed25519'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { solana } from '../adapter.js'
import type { SolanaTransactions } from '../capabilities/wallet-transactions.types.js'
import { parseWire, signerIndex, withSignature } from '../chain/wire.js'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '../codec/bytes.js'
import { walletConnect } from '../connectors/shared-session/session-traits.js'
import { devnetId, mainnetId, testNetworks } from './stage.js'

const keys = publicSolanaSeeds.map(seed => {
  const publicKey = ed25519.getPublicKey(seed)
  return { seed, publicKey, address: encodeBase58(publicKey) }
})

/** The accounts of a session: real keys. */
export const [address = '', other = ''] = keys.map(key => key.address)
const blockhash = encodeBase58(new Uint8Array(32).fill(7))

type Fields = { params: Record<string, string> & { transactions: string[] } }

const keyOf = (pubkey: string) =>
  keys.find(key => key.address === pubkey) ?? { seed: '', publicKey: new Uint8Array() }

/** Signs as a wallet does: for who is named, else for the fee payer. */
export function signWire(text: string, pubkey = address): { signature: Uint8Array; wire: Uint8Array } {
  const wire = decodeBase64(text) ?? new Uint8Array()
  const parsed = parseWire(wire)
  if (!parsed) throw new Error('no transaction')
  const { seed, publicKey } = keyOf(pubkey)
  const signature = ed25519.sign(parsed.message, seed)
  return { signature, wire: withSignature(wire, signerIndex(parsed, publicKey), signature) }
}

/** A transfer of 5 lamports that an app wrote. */
export function write(version: 'legacy' | 0, from = address): Uint8Array {
  const payer = new PublicKey(from)
  const instruction = SystemProgram.transfer({
    fromPubkey: payer,
    toPubkey: new PublicKey(other),
    lamports: 5,
  })
  if (version === 0) {
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [instruction],
    })
    return new VersionedTransaction(message.compileToV0Message()).serialize()
  }
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(instruction)
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
}

/** A session on both networks, with all that is asked for. */
export const session: ScriptedGrant = {
  accountIds: [`${mainnetId}:${address}`, `${mainnetId}:${other}`, `${devnetId}:${address}`],
  methods: walletConnect.methods,
}

/** Without some methods. */
export const without = (...names: string[]): ScriptedGrant => ({
  ...session,
  methods: session.methods?.filter(method => !names.includes(method)) ?? [],
})

const signatureOf = (text: string, pubkey?: string) => encodeBase58(signWire(text, pubkey).signature)
/** What the wallet answers, with real keys. */
export const answers: Record<string, ScriptedAnswer> = {
  solana_signMessage: ({ params }: Fields) => {
    const message = decodeBase58(params.message ?? '', 5000) ?? new Uint8Array()
    return { signature: encodeBase58(ed25519.sign(message, keyOf(params.pubkey ?? '').seed)) }
  },
  solana_signTransaction: ({ params }: Fields) => ({
    signature: signatureOf(params.transaction ?? '', params.pubkey),
    transaction: encodeBase64(signWire(params.transaction ?? '', params.pubkey).wire),
  }),
  solana_signAllTransactions: ({ params }: Fields) => ({
    transactions: params.transactions.map(text => encodeBase64(signWire(text).wire)),
  }),
  solana_signAndSendTransaction: ({ params }: Fields) => ({
    signature: signatureOf(params.transaction ?? ''),
  }),
}

/** An adapter with a session of a wallet that signs with real keys; its nodes take every transaction. */
export async function openAdopted(
  options: { session?: ScriptedGrant; answers?: Record<string, ScriptedAnswer> } = {},
) {
  const fetch = createFakeFetch()
  const sent: string[] = []
  for (const network of testNetworks)
    fetch.route(`POST ${network.rpcUrls.default.http[0]}`, ({ body }) => {
      const { id, params } = JSON.parse(body ?? '{}') as { id: number; params: [string] }
      sent.push(params[0])
      return { json: { jsonrpc: '2.0', id, result: 'sent' } }
    })
  const transport = createScriptedTransport({
    session: options.session ?? session,
    answers: { ...answers, ...options.answers },
  })
  const stage = createAdapterStage(solana(), { env: createFakeEnv({ fetch }), networks: testNetworks })
  const connector = await stage.instance.adopt?.(transport)
  if (!connector) throw new Error('nothing was adopted')
  const connection = await connector.connect({})
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = () => connector.capabilities(connection)
  const own = () => abilities()['solana:transactions'] as Required<SolanaTransactions>
  return { ...stage, transport, connector, connection, account, abilities, own, sent }
}
