import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** The twelve words of a secret (BIP-39). */
export const phraseOf = (secret: Uint8Array): string => entropyToMnemonic(secret, wordlist)
