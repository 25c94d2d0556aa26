import { evm } from '@latchkey/adapter-evm'
import { createClient } from '@latchkey/react'
import { networks } from './networks'

export const client = createClient({ adapters: [evm()], networks })

declare module '@latchkey/react' {
  interface Register {
    networks: typeof networks
  }
}
