import type { SolanaTestWallet } from '@latchkey/test-wallets'

/** What a wallet app answers with instead of a result: the protocol's code. */
export interface PhoneFault {
  readonly code: number
  readonly message: string
}

/** How a phone differs from the usual. */
export interface PhoneOptions {
  readonly wallet: SolanaTestWallet
  /** No app is installed: the intent opens nothing. */
  readonly hasNoWallet?: boolean
  /** A method of the protocol that the app never answers. */
  readonly ignores?: string
  /** Refuses a method of the protocol. */
  refuse?(method: string): PhoneFault | undefined
}

interface Request {
  readonly id: number
  readonly method: string
  readonly params: Record<string, unknown>
}
/** Bytes with a buffer of their own, as WebCrypto takes them. */
type Bytes = Uint8Array<ArrayBuffer>

const fromBase64 = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'base64'))
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const p256 = (name: 'ECDH' | 'ECDSA') => ({ name, namedCurve: 'P-256' })

const joined = (...parts: readonly Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(parts))

/** The encrypted half of a session: sequence number, nonce, AES-GCM. */
function createCipher(key: CryptoKey) {
  let sent = 0
  const params = (iv: Bytes, additionalData: Bytes) => ({
    name: 'AES-GCM',
    tagLength: 128,
    iv,
    additionalData,
  })
  return {
    async encrypt(message: object): Promise<Bytes> {
      const sequence = new Uint8Array(4)
      new DataView(sequence.buffer).setUint32(0, ++sent)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(message))
      return joined(
        sequence,
        iv,
        new Uint8Array(await crypto.subtle.encrypt(params(iv, sequence), key, text)),
      )
    },
    async decrypt(bytes: Bytes): Promise<Request> {
      const text = await crypto.subtle.decrypt(
        params(bytes.slice(4, 16), bytes.slice(0, 4)),
        key,
        bytes.slice(16),
      )
      return JSON.parse(new TextDecoder().decode(text)) as Request
    },
  }
}

/** Opens the session: checks that the page holds the key of the intent, and derives the shared key. */
async function acceptHello(association: Bytes, hello: Bytes) {
  const { subtle } = crypto
  const signer = await subtle.importKey('raw', association, p256('ECDSA'), false, ['verify'])
  const page = hello.slice(0, 65)
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await subtle.verify(algorithm, signer, hello.slice(65), page)))
    throw new Error('not the page of the intent')
  const own = await subtle.generateKey(p256('ECDH'), true, ['deriveBits'])
  const other = await subtle.importKey('raw', page, p256('ECDH'), false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: other }, own.privateKey, 256)
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() }
  const aes = { name: 'AES-GCM', length: 128 }
  const key = await subtle.deriveKey(hkdf, secret, aes, false, ['encrypt', 'decrypt'])
  return {
    publicKey: new Uint8Array(await subtle.exportKey('raw', own.publicKey)),
    cipher: createCipher(key),
  }
}

/** The methods of the protocol, by a test wallet with real keys. */
function createMethods({ standard }: SolanaTestWallet, chains: string[]) {
  const feature = <T>(name: string) => (standard.features as Record<string, unknown>)[name] as T
  type Sign<I, O> = (...inputs: I[]) => Promise<O[]>
  const account = async () => {
    const { connect } = feature<{ connect(): Promise<unknown> }>('standard:connect')
    await connect()
    const [first] = standard.accounts as readonly { readonly publicKey: Uint8Array }[]
    if (!first) throw new Error('no account')
    return first
  }
  return {
    async authorize({ chain }: Record<string, unknown>) {
      chains.push(String(chain))
      const { publicKey } = await account()
      return {
        auth_token: 'token',
        wallet_uri_base: null,
        accounts: [{ address: toBase64(Uint8Array.from(publicKey)) }],
      }
    },
    get_capabilities: async () => ({ features: ['solana:signTransactions'] }),
    async sign_messages({ payloads }: Record<string, unknown>) {
      const { signMessage } = feature<{
        signMessage: Sign<{ account: unknown; message: Uint8Array }, { signature: Uint8Array }>
      }>('solana:signMessage')
      const signer = await account()
      const sign = async (payload: string) => {
        const message = fromBase64(payload)
        const [output] = await signMessage({ account: signer, message })
        return toBase64(joined(message, output?.signature ?? new Uint8Array()))
      }
      return { signed_payloads: await Promise.all(list(payloads).map(sign)) }
    },
    async sign_transactions({ payloads }: Record<string, unknown>) {
      const { signTransaction } = feature<{
        signTransaction: Sign<object, { signedTransaction: Uint8Array }>
      }>('solana:signTransaction')
      const signer = await account()
      const inputs = list(payloads).map(each => ({ account: signer, transaction: fromBase64(each) }))
      const outputs = await signTransaction(...inputs.map(each => ({ ...each, chain: chains.at(-1) })))
      return { signed_payloads: outputs.map(({ signedTransaction }) => toBase64(signedTransaction)) }
    },
    sign_and_send_transactions: async ({ payloads }: Record<string, unknown>) => ({
      signatures: list(payloads).map(() => toBase64(new Uint8Array(64).fill(7))),
    }),
  } as Record<string, ((params: Record<string, unknown>) => Promise<object>) | undefined>
}

/** A phone with one wallet app, as the SDK meets it: the intent, the local socket and the protocol's own encryption. */
export function createPhone({
  wallet,
  hasNoWallet = false,
  ignores,
  refuse = () => undefined,
}: PhoneOptions) {
  const chains: string[] = []
  const methods = createMethods(wallet, chains)
  const intents: URL[] = []
  const sockets: string[] = []
  const requests: Request[] = []
  const blurred = new Set<() => void>()

  const answer = async ({ id, method, params }: Request) => {
    const error = refuse(method)
    if (error) return { jsonrpc: '2.0', id, error }
    const result = await methods[method]?.(params)
    return result
      ? { jsonrpc: '2.0', id, result }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }
  }

  class PhoneSocket extends EventTarget {
    #cipher: ReturnType<typeof createCipher> | undefined
    // One message after the other: the protocol counts them.
    #queue = Promise.resolve()
    constructor(url: string) {
      super()
      sockets.push(url)
      queueMicrotask(() => this.dispatchEvent(new Event('open')))
    }
    #reply(bytes: Bytes) {
      this.dispatchEvent(Object.assign(new Event('message'), { data: new Blob([bytes]) }))
    }
    async #accept(hello: Bytes) {
      const text = intents.at(-1)?.searchParams.get('association') ?? ''
      const key = text.replace(/[-_.]/g, sign => ({ '-': '+', _: '/', '.': '=' })[sign] ?? '')
      const { publicKey, cipher } = await acceptHello(fromBase64(key), hello)
      this.#cipher = cipher
      this.#reply(joined(publicKey, await cipher.encrypt({ v: '1' })))
    }
    send(data: ArrayBuffer | Uint8Array) {
      const bytes = joined(new Uint8Array(data))
      const handle = async () => {
        if (!this.#cipher) return this.#accept(bytes)
        const request = await this.#cipher.decrypt(bytes)
        requests.push(request)
        if (request.method === ignores) return
        const message = await answer(request)
        this.#reply(await this.#cipher.encrypt(message))
      }
      this.#queue = this.#queue.then(handle)
    }
    close() {
      this.dispatchEvent(Object.assign(new Event('close'), { wasClean: true }))
    }
  }

  return {
    intents,
    sockets,
    requests,
    chains,
    WebSocket: PhoneSocket,
    /** The page's window, as far as the SDK uses it. */
    window: {
      isSecureContext: true,
      location: {
        host: 'app.test',
        assign(url: URL) {
          intents.push(url)
          if (!hasNoWallet) for (const listener of blurred) listener()
        },
      },
      addEventListener: (type: string, listener: () => void) =>
        void (type === 'blur' && blurred.add(listener)),
      removeEventListener: (_: string, listener: () => void) => void blurred.delete(listener),
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
    },
  }
}
