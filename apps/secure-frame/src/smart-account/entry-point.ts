import type { Hex } from '../signer/jobs.types.js'

/** EntryPoint 0.8 of ERC-4337. */
export const ENTRY_POINT: Hex = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
