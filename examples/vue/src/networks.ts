import { mainnet, optimism } from '@latchkey/core/networks'

export const networks = [mainnet, optimism]
