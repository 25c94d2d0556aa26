import type { CustomWallet } from '../connectors/connectors.types.js'

/** A wallet of the wallet list: what a pairing was made for, and how to open it. */
export type LinkedWallet = CustomWallet
