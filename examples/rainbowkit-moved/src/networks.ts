import { mainnet, optimism } from '@latchkey/react/networks'

export const networks = [mainnet, optimism]
