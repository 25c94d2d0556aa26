import { defineNetwork } from '@latchkey/core/networks'

const meadowNetwork = (id: string, name: string) =>
  defineNetwork({
    chainNamespace: 'meadow',
    id,
    name,
    nativeCurrency: { name: 'Clover', symbol: 'CLV', decimals: 6 },
    rpcUrls: { default: { http: [`https://${id}.meadow.test/`] } },
  })

export const green = meadowNetwork('green', 'Green Meadow')
export const blue = meadowNetwork('blue', 'Blue Meadow')
