import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ExampleWallet } from '../src/index.js'

interface Key {
  readonly secret: Uint8Array
  readonly address: string
}

// Written without the adapter's own code: a mistake there must not be repeated here.
function createKey(seed: string): Key {
  const secret = sha256(utf8ToBytes(seed))
  const publicKey = ed25519.getPublicKey(secret)
  return { secret, address: `mw1${bytesToHex(concatBytes(publicKey, sha256(publicKey).subarray(0, 4)))}` }
}

/** The address of somebody who has no wallet on this page. */
export const strangersAddress = createKey('stranger').address

/** What a person is asked, and what the test makes of it; a person who was told nothing approves. */
function createPerson() {
  const script: (() => Promise<void>)[] = []
  let promptCount = 0
  return {
    get promptCount() {
      return promptCount
    },
    async approve() {
      promptCount += 1
      await script.shift()?.()
    },
    fail: (failure: unknown) => void script.push(() => Promise.reject(failure)),
    hang() {
      let release = () => {}
      const open = new Promise<void>(resolve => {
        release = resolve
      })
      script.push(() => open)
      return () => release()
    },
  }
}

/** A wallet with real ed25519 keys that does what the test says. */
export function createExampleWallet(networks: readonly string[]) {
  const keys = ['alice', 'bob'].map(createKey)
  const person = createPerson()
  const watchers = new Set<(state: unknown) => void>()
  let authorized = false
  let active = 0
  let network = networks[0]

  const state = () => ({ network, addresses: [keys[active]?.address] })
  const tell = (news: unknown = state()) => {
    for (const watcher of [...watchers]) watcher(news)
  }
  const provider: ExampleWallet = {
    name: 'Example Wallet',
    async connect({ silent }) {
      if (!authorized && silent) throw { code: 4100, message: 'Unknown page' }
      if (!authorized) await person.approve()
      authorized = true
      return state()
    },
    async disconnect() {
      authorized = false
    },
    async switchNetwork(reference) {
      await person.approve()
      if (!networks.includes(reference)) throw new Error('Unknown network')
      network = reference
      tell()
    },
    async sign(kind, address, text) {
      await person.approve()
      const key = keys.find(known => known.address === address)
      if (!authorized || !key) throw { code: 4100, message: 'Unknown account' }
      return bytesToHex(ed25519.sign(utf8ToBytes(`Meadow ${kind}:\n${text}`), key.secret))
    },
    watch(listener) {
      const own = (news: unknown) => listener(news)
      watchers.add(own)
      return () => void watchers.delete(own)
    },
  }
  return {
    provider,
    person,
    addresses: keys.map(({ address }) => address),
    get listenerCount() {
      return watchers.size
    },
    install(page: EventTarget) {
      Reflect.set(page, 'exampleWallet', provider)
      page.dispatchEvent(new Event('exampleWallet#ready'))
    },
    changeAccounts() {
      active = 1 - active
      tell()
    },
    changeNetwork(reference: string) {
      network = reference
      tell()
    },
    leave() {
      authorized = false
      tell(null)
    },
  }
}
