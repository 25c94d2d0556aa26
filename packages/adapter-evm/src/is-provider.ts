import { hasMethod } from '@latchkey/core/adapter'
import type { Eip1193Provider } from './codec/rpc.js'

/** Whether a value can be asked as an EIP-1193 provider. Never throws, whatever the value does. */
export const isProvider = (value: unknown): value is Eip1193Provider => hasMethod(value, 'request')
