import { http } from 'viem'
import { mainnet, optimism } from 'viem/chains'

export const chains = [mainnet, optimism] as const
export const transports = { [mainnet.id]: http(), [optimism.id]: http() }
