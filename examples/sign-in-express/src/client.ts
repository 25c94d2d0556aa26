import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/react'
import { siwx } from '@latchkey/siwx/client'
import { networks } from './networks'

export const client = createClient({ adapters: [evm()], networks, siwx: siwx({ url: '/siwx' }) })
